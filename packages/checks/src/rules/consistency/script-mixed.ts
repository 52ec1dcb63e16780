import { hasSeveralScripts, isSameLanguage, type LocaleScript, scriptIn } from '../../locale-script.ts'
import { isNaming, isOwnNameOfLanguage } from '../../naming.ts'
import type { SeenPair } from '../../project-view.ts'
import type { ProjectRule } from '../../rule.ts'
import { textOf } from '../../words.ts'

export const scriptMixed: ProjectRule = {
  id: 'script-mixed',
  scope: 'project',
  group: 'consistency',
  severity: 'warning',
  tier: 'misleads',
  what: 'A language can be written in several scripts (Serbian, Uzbek, Karakalpak), and a translation has not one letter of the script of nearly all the others in its locale.',
  why: 'The locale does not say which script it is in, its translations do. One in another script was made for another locale.',
  remedy: 'Name the script in the locale (`sr-Latn`) where it can: then `wrong-language` says it of each translation.',
  example: undefined,
  check({ pairs }) {
    return [...byLocale(pairs)].flatMap(([, texts]) => {
      const usual = usualScript(texts.map(({ script }) => script))
      if (usual === undefined) return []
      return texts.flatMap(({ at }) => {
        const { prose, raw } = at.target
        const isForeign = !usual.letter.test(prose) && (prose.match(/\p{L}/gu)?.length ?? 0) >= leastLetters
        if (!isForeign || isNaming(at) || isOwnNameOfLanguage(prose)) return []
        return [{ at, arguments: { text: raw } }]
      })
    })
  },
  say: (args) =>
    `${textOf(args, 'text') ?? 'the text'} is in another script than nearly all translations of its locale`,
}

const leastTexts = 10
const leastShare = 0.8
const leastLetters = 6

interface Written {
  readonly at: SeenPair
  readonly script: LocaleScript
}

function byLocale(pairs: readonly SeenPair[]): ReadonlyMap<string, readonly Written[]> {
  const locales = new Map<string, Written[]>()
  for (const at of pairs) {
    if (!hasSeveralScripts(at.locale) || isSameLanguage(at.sourceLocale, at.locale)) continue
    const script = at.target.raw === at.source.raw ? undefined : scriptIn(at.target.prose)
    if (script === undefined) continue
    const known = locales.get(at.locale)
    if (known === undefined) locales.set(at.locale, [{ at, script }])
    else known.push({ at, script })
  }
  return locales
}

/** `undefined` where there are few texts, or many in two scripts. */
function usualScript(scripts: readonly LocaleScript[]): LocaleScript | undefined {
  const counts = new Map<string, number>()
  for (const { script } of scripts) counts.set(script, (counts.get(script) ?? 0) + 1)
  const isUsual = ({ script }: LocaleScript) => (counts.get(script) ?? 0) >= leastShare * scripts.length
  return scripts.length < leastTexts ? undefined : scripts.find(isUsual)
}
