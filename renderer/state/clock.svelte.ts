/** The time for texts such as "2 minutes ago", updated twice a minute while they are shown. */
class Clock {
  now = $state(Date.now());

  constructor() {
    setInterval(() => (this.now = Date.now()), 30_000);
  }
}
export const clock = new Clock();
