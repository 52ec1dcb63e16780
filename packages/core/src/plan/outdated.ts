import { rememberEach } from '@lockale/errors'
import type { CatalogDiff, FormChange, MessageChange } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { hashNote, type SettingsId, settingsId } from '../model/hash.ts'
import { type SettingName, settingNames, type Settings } from '../model/settings.ts'
import type { LocaleTerms } from '../model/terms.ts'
import type { PlanStep } from './step.ts'

/** What changed since a text was translated: a setting or the engine, or the description (`notes`). */
export type RefreshPart = SettingName | 'engine' | 'notes'

type OutdatedCounts = readonly { readonly part: RefreshPart; readonly messages: number }[]

export const refreshParts: readonly RefreshPart[] = [...settingNames, 'engine', 'notes']

/** The settings with which a run would translate a string into one locale. */
export interface WantedSettings {
  readonly settings: Settings
  readonly terms: LocaleTerms | undefined
  /** The engines that may be asked for the locale, if it is not known yet which one is. */
  readonly engines?: readonly string[]
  /** Settings in files that this run has not read, so they are not compared. */
  readonly unread?: readonly SettingName[]
  /** Settings that the service may not support for the locale. Texts without them are not reported as out of date. */
  readonly uncertain: readonly SettingName[]
}

/** Finds out which settings of a machine translation differ from the config, and if the description has changed. */
export interface OutdatedFinder {
  partsOf(change: MessageChange, form: FormChange): readonly RefreshPart[]
  /**
   * Returns the messages of a file that must be checked with `partsOf`. If no translation of the file can be out of
   * date, these are only the messages that need work in any case.
   */
  among(diff: CatalogDiff): readonly MessageChange[]
}

export function openOutdated(
  recorded: ReadonlyMap<SettingsId, Settings>,
  wantedIn: (locale: string) => WantedSettings | undefined,
): OutdatedFinder {
  const settingsPartsIn = rememberEach((locale: string) =>
    rememberEach((id: SettingsId): readonly RefreshPart[] => {
      const [made, wanted] = [recorded.get(id), wantedIn(locale)]
      if (made === undefined || wanted === undefined || settingsId(made) === settingsId(wanted.settings)) return []
      return differences(made, wanted)
    }),
  )

  function factParts(fact: Fact, { target, unit }: MessageChange): readonly RefreshPart[] {
    const { settings, note, terms } = fact
    // A variant is made again together with the translation of the locale that its locale copies.
    if (settings === undefined || fact.variant === true) return []
    const parts = new Set(settingsPartsIn(target.locale)(settings))
    const wanted = wantedIn(target.locale)
    const isRead = wanted !== undefined && wanted.unread?.includes('glossary') !== true
    if (isRead && terms !== wanted.terms?.hashOfUnit(unit)) parts.add('glossary')
    if (note !== (unit.note === undefined ? undefined : hashNote(unit.note))) parts.add('notes')
    return refreshParts.filter((part) => parts.has(part))
  }

  return {
    among(diff) {
      const { locale } = diff.target
      // Which glossary entries were used is recorded for each text. So all messages must be checked, even if no setting
      // changed.
      const mayMeetTerms = diff.unchanged.hasTerms || wantedIn(locale)?.terms !== undefined
      const isAny = mayMeetTerms || [...diff.unchanged.settings].some((id) => settingsPartsIn(locale)(id).length > 0)
      return isAny ? diff.changes() : diff.open
    },
    partsOf(change, { state, by, facts }) {
      if (state !== 'current' || (by !== 'machine' && by !== 'review')) return []
      const [only] = facts
      // The usual case. It must be fast: this runs for every text.
      if (only !== undefined && facts.length === 1) {
        return only.previous !== true && only.source === change.unit.fingerprint ? factParts(only, change) : []
      }
      const made = facts.filter(({ previous, source, settings }) => {
        return previous !== true && source === change.unit.fingerprint && settings !== undefined
      })
      const parts = made.map((fact) => factParts(fact, change))
      // The lockfile may have several records of a text, made with different settings. The text is up to date if one of
      // them is.
      return (
        parts.reduce<readonly RefreshPart[] | undefined>(
          (least, each) => (least === undefined || each.length < least.length ? each : least),
          undefined,
        ) ?? []
      )
    },
  }
}

/**
 * For each setting that changed, counts the messages that keep a translation made with another value (`notes`: with
 * another description). A message can count for several settings.
 */
export function countOutdated(steps: readonly PlanStep[], outdated: OutdatedFinder): OutdatedCounts {
  const counts = new Map<RefreshPart, number>()
  for (const step of steps) {
    if (step.kind !== 'keep') continue
    const parts = new Set(step.change.forms.flatMap((form) => outdated.partsOf(step.change, form)))
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  return joinOutdated([...counts].map(([part, messages]) => ({ part, messages })))
}

/** Adds up the counts of several plans, by setting. */
export function joinOutdated(all: OutdatedCounts): OutdatedCounts {
  return refreshParts.flatMap((part) => {
    const own = all.filter((each) => each.part === part)
    return own.length === 0 ? [] : [{ part, messages: own.reduce((sum, { messages }) => sum + messages, 0) }]
  })
}

/** The settings to compare by their value. The other two, `glossary` and `style`, are compared in another way. */
const comparedNames = settingNames.filter((name) => name !== 'glossary' && name !== 'style')

function differences(
  made: Settings,
  { settings: wanted, uncertain, engines = [] }: WantedSettings,
): readonly RefreshPart[] {
  const changed = comparedNames.filter(
    (name) => !isSame(made[name], wanted[name]) && !(made[name] === undefined && uncertain.includes(name)),
  )
  const glossary = isSame(made.glossaries, wanted.glossaries) || isPartOf(made.glossaries, wanted.glossaries, uncertain)
  const parts = new Set<RefreshPart>(changed)
  if (!glossary) parts.add('glossary')
  const isStyleKnown = made.style !== undefined || !uncertain.includes('style')
  if (isStyleKnown && isOtherStyle(made, wanted)) parts.add('style')
  if (made.engine !== wanted.engine && !engines.includes(made.engine)) parts.add('engine')
  return refreshParts.filter((part) => parts.has(part))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** Returns whether the style or its version differs. If a version is unknown, only the styles are compared. */
function isOtherStyle(made: Settings, wanted: Settings): boolean {
  if (made.style !== wanted.style) return true
  const [before, after] = [made.styleVersion, wanted.styleVersion]
  return before !== undefined && after !== undefined && before !== after
}

/**
 * Returns whether all glossaries with which a translation was made are still in the config. The config may have more:
 * a run leaves out glossaries that the service does not have for these two languages.
 */
function isPartOf(
  made: readonly string[] = [],
  wanted: readonly string[] = [],
  uncertain: readonly SettingName[],
): boolean {
  return uncertain.includes('glossary') && made.every((id) => wanted.includes(id))
}
