import { baseCode } from '@lockale/api/language-table'
import type { Glossary, LanguageService, StyleRuleList, TranslationMemory } from '@lockale/client'
import type { HealthLine, RequestedSettings, Settings } from '@lockale/core'
import { line } from './line.ts'

/** A target, and what of its settings fits it; `undefined`: it cannot be done. */
interface LookedAt {
  readonly locale: string
  readonly wanted: RequestedSettings
  readonly settings: Settings | undefined
}

/**
 * A line for each thing of the service that settings name by id, with its title and how much is in it, and for what else they
 * ask. What is not there is left out: that the settings do not fit is said elsewhere.
 */
export async function resourceLines(
  targets: readonly LookedAt[],
  {
    client,
    signal,
    source,
  }: { readonly client: LanguageService; readonly signal: AbortSignal; readonly source: string },
): Promise<readonly HealthLine[]> {
  const asked = { signal, attempts: 1, maxWaitMs: 0 } as const
  const ids = (of: (wanted: RequestedSettings) => readonly string[]) => [
    ...new Set(targets.flatMap(({ wanted }) => of(wanted))),
  ]
  const lines = [
    ...ids(({ glossaries = [] }) => glossaries).map(async (id) =>
      glossaryLine(await client.glossaries.get(id, asked), source),
    ),
    ...ids(({ style }) => (style === undefined ? [] : [style])).map(async (id) =>
      styleLine(await client.styleRules.get(id, asked)),
    ),
    ...ids(({ memory }) => (memory === undefined ? [] : [memory.id])).map(async (id) =>
      memoryLine(await client.memories.get(id, asked), thresholdsOf(id, targets)),
    ),
  ]
  const found = await Promise.allSettled(lines)
  return [
    ...found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    ...modelLines(targets),
    ...instructionLines(targets),
  ]
}

function glossaryLine({ name, glossaryId, dictionaries }: Glossary, source: string): HealthLine {
  const title = `${JSON.stringify(name)} (${glossaryId})`
  const own = dictionaries.filter(
    ({ sourceLang }) => baseCode(sourceLang).toLowerCase() === baseCode(source).toLowerCase(),
  )
  const pairs = own.map(
    ({ sourceLang, targetLang, entryCount }) =>
      `${sourceLang} to ${targetLang}${entryCount === undefined ? '' : ` ${amount(entryCount, 'entry', 'entries')}`}`,
  )
  const others = dictionaries.length - own.length
  const more = others === 0 ? '' : `, and ${amount(others, 'pair')} from other languages`
  if (pairs.length === 0) {
    return line(
      'glossary',
      'note',
      `${title} has no dictionary from ${source}${more}`,
      'Add one, or remove the glossary from the config.',
    )
  }
  const says = `${title}: ${pairs.join(', ')}${more}`
  if (own.every(({ entryCount }) => entryCount !== 0)) return line('glossary', 'ok', says)
  return line('glossary', 'note', says, 'A dictionary without entries has no effect: add entries.')
}

function styleLine({ name, styleId, language, version, customInstructions }: StyleRuleList): HealthLine {
  const instructions = customInstructions === undefined ? '' : `, ${amount(customInstructions.length, 'instruction')}`
  const edition = version === undefined ? '' : `, version ${version}`
  return line('style', 'ok', `${JSON.stringify(name)} (${styleId}): for ${language}${edition}${instructions}`)
}

/** What the service takes where nobody says it, and the least that it acts on. */
const usualThreshold = 75
const leastThreshold = 50

function thresholdsOf(id: string, targets: readonly LookedAt[]): readonly number[] {
  const given = targets.flatMap(({ wanted: { memory } }) =>
    memory?.id === id ? [memory.threshold ?? usualThreshold] : [],
  )
  return [...new Set(given)].sort((a, b) => a - b)
}

function memoryLine(
  { name, translationMemoryId, sourceLanguage, targetLanguages, segmentCount }: TranslationMemory,
  thresholds: readonly number[],
): HealthLine {
  const size = segmentCount === undefined ? '' : `, ${amount(segmentCount, 'segment')}`
  const title = `${JSON.stringify(name)} (${translationMemoryId})`
  const says = `${title}: ${sourceLanguage} to ${targetLanguages.join(', ')}${size}; matches from ${thresholds.join(' or ')} %`
  const isLow = thresholds.some((threshold) => threshold < leastThreshold)
  return isLow
    ? line(
        'memory',
        'note',
        says,
        `The service treats a threshold below ${leastThreshold} as ${leastThreshold}: set it to ${leastThreshold}.`,
      )
    : line('memory', 'ok', says)
}

function modelLines(targets: readonly LookedAt[]): readonly HealthLine[] {
  const models = new Map<string, string[]>()
  for (const { locale, settings } of targets) {
    if (settings?.model !== undefined) models.set(settings.model, [...(models.get(settings.model) ?? []), locale])
  }
  return [...models].map(([model, locales]) => line('model', 'ok', `${model} for ${locales.join(', ')}`))
}

function instructionLines(targets: readonly LookedAt[]): readonly HealthLine[] {
  const using = targets.filter(({ settings }) => (settings?.instructions ?? []).length > 0)
  if (using.length === 0) return []
  const counts = new Set(using.map(({ settings }) => settings?.instructions?.length ?? 0))
  const locales = using.map(({ locale }) => locale).join(', ')
  return [line('instructions', 'ok', `${[...counts].join(' or ')} of 10 at most, for ${locales}`)]
}

function amount(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString('en')} ${value === 1 ? one : many}`
}
