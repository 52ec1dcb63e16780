// Runs in the app: loads strings before they are asked for.

/** @typedef {Readonly<Record<string, Readonly<Record<string, () => Promise<unknown>>>>>} Loaders */

/**
 * @param {Loaders} loaders
 * @returns {(locale: string, namespace?: string) => Promise<boolean>} begins at once. `false`: the app has no such strings, or
 *   they did not load, and who asks for them later tries again. Nothing has to catch anything.
 */
export function createPreload(loaders) {
  return async (locale, namespace = 'translation') => {
    const load = find(loaders, locale, namespace)
    if (load === undefined) return false
    try {
      await load()
      return true
    } catch {
      return false
    }
  }
}

/**
 * `de-AT` finds `de` where the app has no `de-AT`.
 * @param {Loaders} loaders
 * @param {string} locale
 * @param {string} namespace
 * @returns {(() => Promise<unknown>) | undefined}
 */
function find(loaders, locale, namespace) {
  const namespaces = Object.hasOwn(loaders, locale) ? loaders[locale] : undefined
  if (namespaces !== undefined && Object.hasOwn(namespaces, namespace)) return namespaces[namespace]
  const end = locale.lastIndexOf('-')
  return end > 0 ? find(loaders, locale.slice(0, end), namespace) : undefined
}
