/** Returns a queue that runs tasks one after another, even if one fails. `idle` resolves when all are done. */
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
