/** Returns what does one work after another, whatever becomes of the one before. `idle` resolves when all that was taken is done. */
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
