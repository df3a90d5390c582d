/** Sounds of scans, for users who look at the goods: a short high tone if a scan was taken, two low ones if not. */
let context: AudioContext | null = null;
/** When the last sound ends, in the context's seconds: the sounds of scans that are saved together follow one another. */
let end = 0;
const pause = 0.05;

const tones = {
  taken: [[1_320, 0, 0.07]],
  refused: [
    [220, 0, 0.18],
    [165, 0.22, 0.3],
  ],
} as const satisfies Record<string, readonly (readonly [hertz: number, from: number, seconds: number])[]>;

/** Never throws: a computer may have no sound, and the screen shows the same. */
export function playSound(name: keyof typeof tones): void {
  try {
    context ??= new AudioContext();
    void context.resume().catch(() => undefined);
    const start = Math.max(context.currentTime, end + pause);
    for (const [hertz, from, seconds] of tones[name]) {
      const begin = start + from;
      end = begin + seconds;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = name === 'taken' ? 'sine' : 'square';
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.15, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
      tone.connect(volume).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + seconds);
    }
  } catch {
    context = null;
    end = 0;
  }
}
