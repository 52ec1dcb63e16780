import { doubtOf, rules } from '@lockale/checks'
import { type LocalService, type ServiceOptions, startService } from '@lockale/service'

/** The local service as if it were a real one: its texts count as translations. */
export function startAsReal(options: ServiceOptions = {}): Promise<LocalService> {
  return startService({ announceStandIn: false, ...options })
}

/**
 * Severities for a config, so that its texts are neither refused nor asked for a second time: it respells words, also
 * negations and code, and adds words to make them as long as usual. Rules about placeholders and markup stay.
 */
export const trustedTexts: Readonly<Record<string, 'off'>> = Object.fromEntries(
  rules
    .filter(({ id, scope }) => scope !== 'walk' && ['ask', 'confirm', 'mark'].includes(doubtOf(id).acts))
    .map(({ id }) => [id, 'off' as const])
    .concat([
      ['replacement-character', 'off'],
      ['wrong-language', 'off'],
    ]),
)
