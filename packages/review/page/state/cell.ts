export interface Cell<T> {
  value: T
}
export interface ReadonlyCell<T> {
  readonly value: T
}

const listeners = new Set<() => void>()
let isScheduled = false

/** Creates a cell. A change renders the whole page again: the page is small, so a cell does not track its readers. */
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

/** Adds a listener that is called once for all changes of a task. */
export function onChange(listener: () => void): void {
  listeners.add(listener)
}

function announce(): void {
  isScheduled = false
  for (const listener of listeners) listener()
}
