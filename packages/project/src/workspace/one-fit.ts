import type { FitAnswer, Translator } from '@lockale/core'

/**
 * A translator for several projects: what fits a language and its settings is asked for once, not by each of them. Errors are
 * not remembered.
 */
export function oneFit(translator: Translator): Translator {
  const known = new Map<string, FitAnswer>()
  return {
    engine: translator.engine,
    limits: translator.limits,
    overheadBytes: (request) => translator.overheadBytes(request),
    textBytes: (text) => translator.textBytes(text),
    async fit(source, targets, asking) {
      const keys = targets.map((target) => JSON.stringify([source, target.locale, target.wanted]))
      const unknown = targets.filter((_, at) => !known.has(keys[at] ?? ''))
      const fitted = unknown.length === 0 ? [] : await translator.fit(source, unknown, asking)
      for (const [at, target] of unknown.entries()) {
        const found = fitted[at]
        if (found !== undefined) known.set(JSON.stringify([source, target.locale, target.wanted]), found)
      }
      return keys.flatMap((key) => known.get(key) ?? [])
    },
    ...(translator.readyFiles === undefined
      ? {}
      : { readyFiles: (files, doing) => translator.readyFiles?.(files, doing) ?? Promise.resolve() }),
    ...(translator.fitDocuments === undefined ? {} : { fitDocuments: translator.fitDocuments.bind(translator) }),
    ...(translator.documents === undefined ? {} : { documents: translator.documents }),
    charactersLeft: (signal) => translator.charactersLeft(signal),
    translate: (request, signal) => translator.translate(request, signal),
    close: () => translator.close(),
  }
}
