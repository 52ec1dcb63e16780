// Runs in the app. Imports nothing.

/**
 * Returns an i18next backend that loads a namespace of a locale when i18next needs it. Reports nothing for a missing
 * locale, since i18next asks for `de-AT` before `de`, and for `dev`. After a failure, i18next tries again by its
 * `maxRetries` and `retryTimeout`.
 */
export function createBackend(options) {
  const find = options.load === undefined ? finderIn(options.loaders) : finderBy(options.load, options.source)
  return {
    type: 'backend',
    callbackApi: true,
    init() {},
    read(locale, namespace, callback) {
      find(locale, namespace).then(
        (texts) => callback(null, texts),
        (error) => callback(error ?? new Error(`${locale}/${namespace} could not be loaded.`), error?.isFinal !== true),
      )
    },
  }
}

/** @returns strings, or `null` if there are none. Rejects with `isFinal` set if a retry would not help. */
function finderIn(loaders) {
  const locales = openNames(loaders)
  return async function find(locale, namespace) {
    const namespaces = locales.get(locale)
    if (namespaces === undefined) return null
    if (Object.hasOwn(namespaces, namespace)) {
      const module = await namespaces[namespace]()
      return copyTexts(module.default, locale, namespace)
    }
    const others = Object.values(loaders)
    if (others.some((each) => Object.hasOwn(each, namespace))) return null
    const known = [...new Set(others.flatMap((each) => Object.keys(each)))].map((each) => `"${each}"`)
    throw final(`There is no namespace "${namespace}". Available: ${known.length === 0 ? 'none' : known.join(', ')}.`)
  }
}

function finderBy(load, source) {
  return async function find(locale, namespace) {
    let loaded
    try {
      loaded = await load(locale, namespace)
    } catch (error) {
      if (!isAbsent(error)) throw error
      if (locale === source) throw final(`There is no namespace "${namespace}" in ${locale}, the source locale.`, error)
    }
    return loaded === undefined || loaded === null ? null : copyTexts(textsOf(loaded), locale, namespace)
  }
}

/** Finds a name as it is, then in other spellings: `EN`, `pt_BR`, `iw`. */
function openNames(table) {
  const spellings = new Map(Object.keys(table).map((name) => [canonical(name), name]))
  return {
    get(name) {
      const own = Object.hasOwn(table, name) ? name : spellings.get(canonical(name))
      return own === undefined ? undefined : table[own]
    },
  }
}

function canonical(locale) {
  const withHyphens = locale.replaceAll('_', '-')
  try {
    return Intl.getCanonicalLocales(withHyphens)[0]
  } catch {
    return withHyphens.toLowerCase()
  }
}

/** Recognizes how bundlers and Node report that an `import()` with a variable found no module. */
function isAbsent(error) {
  return (
    error?.code === 'MODULE_NOT_FOUND' ||
    error?.code === 'ERR_MODULE_NOT_FOUND' ||
    /^(?:Unknown variable dynamic import|Module not found in bundle)\b/u.test(error?.message ?? '')
  )
}

/** Returns the default export, or the object itself: in some bundlers a module is a plain object. */
function textsOf(loaded) {
  if (typeof loaded !== 'object' || !Object.hasOwn(loaded, 'default')) return loaded
  const { default: texts, ...named } = loaded
  const isModule =
    loaded[Symbol.toStringTag] === 'Module' ||
    loaded.__esModule === true ||
    (isObject(texts) &&
      Object.entries(named).every(([key, value]) => Object.hasOwn(texts, key) && texts[key] === value))
  return isModule ? texts : loaded
}

/** i18next writes into the object that it gets, so it gets a copy of the module's object. */
function copyTexts(texts, locale, namespace) {
  if (!isObject(texts)) throw final(`The module of namespace "${namespace}" of ${locale} is not an object of strings.`)
  return copy(texts)
}

function copy(value) {
  if (Array.isArray(value)) return value.map(copy)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)]))
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function final(message, cause) {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { isFinal: true })
}
