/** Returns a queue. Functions given to `take` run one after another, even if one fails. `idle` waits for all. */
export function openTurns(): { take<T>(work: () => Promise<T>): Promise<T>; idle(): Promise<void> } {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(work) {
      const done = last.then(work)
      last = done.catch(() => {})
      return done
    },
    async idle() {
      await last
    },
  }
}
