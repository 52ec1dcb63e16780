/** What went wrong, each kind once. */
export interface Troubles {
  /** @param what the rest of a sentence that begins with the shared memory */
  add(kind: string, what: string): void
  readonly all: readonly string[]
}

export function openTroubles(driverName: string | undefined): Troubles {
  const found = new Map<string, string>()
  const name = driverName === undefined ? '' : ` (${driverName.slice(0, 40)})`
  return {
    add(kind, what) {
      if (!found.has(kind)) found.set(kind, `The shared memory${name} ${what}`)
    },
    get all() {
      return [...found.values()]
    },
  }
}
