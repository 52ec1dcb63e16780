import { isPseudoLocale } from '@lockale/messages/engine'
import type { Config, Target } from '../model/config.ts'
import { canonicalJson } from '../model/hash.ts'
import { codesOf } from '../model/language-code.ts'
import { isSameLanguage } from '../model/locales.ts'
import { settingNames } from '../model/settings.ts'
import { canonicalLocale, type Problem } from '@lockale/config-schema'
import type { UserConfig, UserTarget } from '../../user-config.ts'

/** Adds to derived targets (`from`) the locale that they copy. A target that is translated by itself copies none. */
export function withOrigins(targets: readonly Target[], user: UserConfig): readonly Target[] {
  return targets.map((target, at) => {
    const { from, variants = 'copy' } = derivation(user.targets[at])
    if (from === undefined) return target
    const origin = targets.find(({ locale }) => locale === from)
    const isCopy = variants === 'copy' || (origin !== undefined && areTranslatedAlike(target, origin))
    return isCopy ? { ...target, copyOf: from } : target
  })
}

function derivation(target: string | UserTarget | undefined): Pick<UserTarget, 'from' | 'variants'> {
  if (typeof target !== 'object') return {}
  const { from, variants } = target
  return { ...(from !== undefined && { from: canonicalLocale(from) ?? from }), ...(variants && { variants }) }
}

/** Returns whether the service would be asked the same for two targets: the same language code, the same settings. */
function areTranslatedAlike(one: Target, other: Target): boolean {
  const asked = ({ wanted: { explicit: _explicit, ...wanted }, terms }: Target) => canonicalJson([wanted, [...terms]])
  const isUsual = one.translators.every(({ isService, account }) => isService && account === undefined)
  return isUsual && codesOf(one)[0] === codesOf(other)[0] && asked(one) === asked(other)
}

/** Settings of requests. The translations of a copied locale are not requested. */
const ownSettings = ['code', 'translator', 'judge', 'context', ...settingNames] as const

/** Finds targets that cannot be derived from the locale in `from`, and settings that a copy has no use for. */
export function originProblems(user: UserConfig, { source, targets }: Config): readonly Problem[] {
  const origins = new Map(targets.map(({ locale }, at) => [locale, derivation(user.targets[at]).from]))
  return user.targets.flatMap((target, at): readonly Problem[] => {
    if (typeof target === 'string') return []
    const problem = (field: string, text: string) => ({ path: `targets[${at}].${field}`, text })
    const { from, variants = 'copy' } = derivation(target)
    const { locale = '' } = targets[at] ?? {}
    if (variants === 'rephrase')
      return rephraseProblems(target, { locale, source }).map(([field, text]) => problem(field, text))
    if (from === undefined) {
      const text = 'needs from: the target locale that this locale is derived from'
      return target.variants === undefined ? [] : [problem('variants', text)]
    }
    const text = originProblem(locale, from, { origins, source })
    if (text !== undefined) return [problem('from', text)]
    if (variants === 'copy') {
      const why = `has no use for a copy of ${from}. Leave it out, or add variants: "translate"`
      return ownSettings.filter((name) => target[name] !== undefined).map((name) => problem(name, why))
    }
    return isSameLanguage(source, locale)
      ? [problem('variants', `must be "copy": ${locale} has the language of the source`)]
      : []
  })
}

/** Settings that the service has no use for when it rephrases. */
const translationSettings = ['from', 'context', ...settingNames] as const

function rephraseProblems(
  target: UserTarget,
  { locale, source }: { readonly locale: string; readonly source: string },
): readonly (readonly [field: string, text: string])[] {
  if (isPseudoLocale(locale) || !isSameLanguage(source, locale))
    return [['variants', `must not be "rephrase": ${locale} does not have the language of the source (${source})`]]
  const { code } = target
  if (code !== undefined && !isSameLanguage(source, code))
    return [['code', `is ${code}, but strings can only be rephrased in the language of the source (${source})`]]
  const why = 'has no use for strings that are rephrased. Leave it out'
  return translationSettings.filter((name) => target[name] !== undefined).map((name) => [name, why])
}

function originProblem(
  locale: string,
  from: string,
  { origins, source }: Pick<Config, 'source'> & { readonly origins: ReadonlyMap<string, string | undefined> },
): string | undefined {
  if (from === locale) return `is ${from} itself. It must be another target locale`
  if (from === source)
    return `is ${from}, the source locale. Leave it out: a target with the language of the source is copied from it`
  if (!origins.has(from)) return `is ${from}, which is no target locale`
  if (isPseudoLocale(locale) || isPseudoLocale(from) || !isSameLanguage(locale, from))
    return `is ${from}, but ${locale} can only be derived from a locale of the same language and script`
  const line = [locale]
  for (let next: string | undefined = from; next !== undefined; next = origins.get(next)) {
    if (next === locale) return `makes a circle: ${[...line, next].join(' → ')}. One of them must have no from`
    if (line.includes(next)) return undefined
    line.push(next)
  }
  return undefined
}
