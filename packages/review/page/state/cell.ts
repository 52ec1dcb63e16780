/** A value that the page shows. */
export interface Cell<T> {
  value: T
}
export interface ReadonlyCell<T> {
  readonly value: T
}

const listeners = new Set<() => void>()
let isScheduled = false

/** The page is small enough to be drawn as a whole after a change: a cell needs not know who reads it. */
export function cell<T>(initial: T): Cell<T> {
  let current = initial
  return {
    get value() {
      return current
    },
    set value(next) {
      if (Object.is(current, next)) return
      current = next
      if (!isScheduled) queueMicrotask(announce)
      isScheduled = true
    },
  }
}

export function computed<T>(compute: () => T): ReadonlyCell<T> {
  return {
    get value() {
      return compute()
    },
  }
}

/** Called once after all changes of a moment. */
export function onChange(listener: () => void): void {
  listeners.add(listener)
}

function announce(): void {
  isScheduled = false
  for (const listener of listeners) listener()
}
