/** Does one work after another, whatever becomes of the one before. */
interface Turns {
  /** @throws as the work does */
  take<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when all that was taken so far is done. Never rejects. */
  idle(): Promise<void>
}

export function openTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(work) {
      const done = last.then(work)
      // Whoever asked is told.
      last = done.catch(() => {})
      return done
    },
    async idle() {
      await last
    },
  }
}
