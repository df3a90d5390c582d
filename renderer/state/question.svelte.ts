/** A question that a dialog asks. Asking again replaces the open question and answers it with `unanswered`. */
export class Question<Asked, Answer> {
  request = $state.raw<(Asked & { readonly answer: (given: Answer) => void }) | null>(null);
  readonly #unanswered: Answer;

  constructor(unanswered: Answer) {
    this.#unanswered = unanswered;
  }

  ask(asked: Asked): Promise<Answer> {
    this.request?.answer(this.#unanswered);
    return new Promise((resolve) => {
      const request = {
        ...asked,
        answer: (given: Answer): void => {
          // Another question may be open by then.
          if (this.request === request) this.request = null;
          resolve(given);
        },
      };
      this.request = request;
    });
  }
}
