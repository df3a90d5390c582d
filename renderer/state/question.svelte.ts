/** A question that one dialog of the window asks. Another one takes its place, and answers it with `unanswered`. */
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
          // Another may be shown by then.
          if (this.request === request) this.request = null;
          resolve(given);
        },
      };
      this.request = request;
    });
  }
}
