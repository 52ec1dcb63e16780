import type { LanguageService } from '@lockale/client'

/** Caches the answers of a language service, so that each question is sent only once. */
export function rememberAnswers(client: LanguageService): LanguageService {
  const byId = (first: unknown) => (typeof first === 'string' ? first : '')
  const once = <A extends readonly unknown[], T>(
    ask: (...args: A) => Promise<T>,
    idOf: (first: A[0]) => string = byId,
  ) => {
    const known = new Map<unknown, Promise<T>>()
    return (...args: A): Promise<T> => {
      const id = idOf(args[0])
      const answer = known.get(id) ?? ask(...args)
      known.set(id, answer)
      return answer
    }
  }
  const { glossaries, styleRules, memories } = client
  return {
    ...client,
    languages: once((...args) => client.languages(...args)),
    languagesV2: once(
      (...args) => client.languagesV2(...args),
      (options) => options?.type ?? 'source',
    ),
    standInEngine: once((...args) => client.standInEngine(...args)),
    glossaries: { ...glossaries, get: once((...args) => glossaries.get(...args)) },
    styleRules: { ...styleRules, get: once((...args) => styleRules.get(...args)) },
    memories: { ...memories, get: once((...args) => memories.get(...args)) },
  }
}
