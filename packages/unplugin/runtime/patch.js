// Runs in the app while a bundler watches. Applies changes of a file to objects that the app may have changed too.

/** @typedef {Record<string, unknown>} Texts */

/**
 * Applies the change from `before` to `after` to `target`, in place. Other keys of `target` stay, after the rest.
 * Changes nothing if `target` already has the change.
 * @param {Texts} target
 * @param {Texts} before
 * @param {Texts} after
 */
export function patch(target, before, after) {
  const own = Object.entries(target).filter(([key]) => !Object.hasOwn(before, key) && !Object.hasOwn(after, key))
  const theirs = Object.entries(after).map(([key, value]) => {
    const [shown, then] = [ownValue(target, key), ownValue(before, key)]
    if (isBranch(value) && isBranch(shown)) {
      patch(shown, isBranch(then) ? then : {}, value)
      return /** @type {const} */ ([key, shown])
    }
    const isKept = shown !== undefined && then !== undefined && isSame(then, value)
    return /** @type {const} */ ([key, isKept ? shown : copyOf(value)])
  })
  // Puts the keys in the order of the file, as after a reload.
  for (const key of Object.keys(target)) delete target[key]
  for (const [key, value] of [...theirs, ...own]) setOwn(target, key, value)
}

/**
 * Sets any key, also `__proto__`, which cannot be assigned.
 * @param {Texts} target
 * @param {string} key
 * @param {unknown} value
 */
export function setOwn(target, key, value) {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
}

/**
 * Returns whether two values have the same content and the same order of keys.
 * @param {unknown} a
 * @param {unknown} b
 * @returns {boolean}
 */
export function isSame(a, b) {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Copies JSON values. Other values, such as functions, are shared.
 * @template T
 * @param {T} value
 * @returns {T}
 */
export function copyOf(value) {
  if (Array.isArray(value)) return /** @type {T} */ (value.map(copyOf))
  if (!isBranch(value)) return value
  const copy = {}
  for (const [key, each] of Object.entries(value)) setOwn(copy, key, copyOf(each))
  return /** @type {T} */ (copy)
}

/** @param {unknown} value @returns {value is Texts} */
export function isBranch(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @param {Texts} of @param {string} key */
function ownValue(of, key) {
  return Object.hasOwn(of, key) ? of[key] : undefined
}
