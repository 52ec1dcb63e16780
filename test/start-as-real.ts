import { type LocalService, type ServiceOptions, startService } from '@lockale/service'

/** The local service as if it were a real one: its texts count as translations. */
export function startAsReal(options: ServiceOptions = {}): Promise<LocalService> {
  return startService({ announceStandIn: false, ...options })
}

/** Rules that doubt its texts: it respells words, also negations and code, and adds words to make them as long as usual. */
const doubting = [
  'length-ratio',
  'negation-lost',
  'end-question',
  'path-changed',
  'function-name-changed',
  'cli-option-changed',
  'markdown-link',
  'shortcut-changed',
  'url-changed',
  'duplicate-word',
  'foreign-characters',
] as const

/** Severities for a config, so that its texts are not asked for a second time. */
export const trustedTexts: Readonly<Record<string, 'off'>> = Object.fromEntries(
  doubting.map((rule) => [rule, 'off' as const]),
)
