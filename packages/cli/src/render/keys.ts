import type { DeveloperKey, DeveloperKeyLimits } from '@lockale/connect'
import { count, figure } from './figures.ts'
import { bold, dim, green, type Line, type Screen } from './screen.ts'
import { columnsOf, padEnd, truncate } from './width.ts'

/**
 * A line for each key: the beginning of its id, its label, when it was made, its limits.
 * @param short by whole id
 */
export function renderKeys(keys: readonly DeveloperKey[], short: ReadonlyMap<string, string>): Screen {
  if (keys.length === 0) return [['the account has no developer keys'], [dim('lockale keys create makes one')]]
  const shown = keys.map((key) => ({
    key,
    id: `${short.get(key.keyId) ?? ''}…`,
    label: key.label === '' ? '(no label)' : truncate(key.label, widestLabel),
  }))
  const idWidth = Math.max(...shown.map(({ id }) => id.length))
  const width = Math.max(...shown.map(({ label }) => columnsOf(label)))
  return shown.map(({ key, id, label }): Line => {
    const since = key.creationTime === undefined ? '' : `  ${key.creationTime.slice(0, 10)}`
    const line = `${id.padEnd(idWidth)}  ${padEnd(label, width)}${since}`
    if (!key.isDeactivated) return [line, dim(`  ${limitsOf(key.limits)}`)]
    return [
      dim(`${line}  deactivated${key.deactivatedTime === undefined ? '' : ` ${key.deactivatedTime.slice(0, 10)}`}`),
    ]
  })
}

const widestLabel = 40

/** A key that was just made, whole: this once. */
export function renderNewKey({ keyId, label }: DeveloperKey): Screen {
  return [
    [green('✓'), ' ', bold(label === '' ? '(no label)' : label)],
    ['  ', keyId],
  ]
}

function limitsOf({ characters, speechToTextMs, speechToSpeechMs }: DeveloperKeyLimits): string {
  const limits = [
    ...(characters === undefined ? [] : [count(characters, 'character')]),
    ...(speechToTextMs === undefined ? [] : [`${minutes(speechToTextMs)} of speech to text`]),
    ...(speechToSpeechMs === undefined ? [] : [`${minutes(speechToSpeechMs)} of speech to speech`]),
  ]
  return limits.length === 0 ? 'no limit' : `at most ${limits.join(', ')}`
}

function minutes(ms: number): string {
  const value = Math.round((ms / 60_000) * 10) / 10
  return value === 1 ? '1 minute' : `${figure(value)} minutes`
}
