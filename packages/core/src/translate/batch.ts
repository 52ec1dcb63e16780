import type { SendStep } from '../plan/step.ts'
import type { FittedSettings } from '../model/settings.ts'
import type { TranslateRequest, Translator } from '../model/translator.ts'
import { pack } from './pack.ts'

/** Steps that fit one request: same locale pair, settings, mode and note. Each text stands once. */
export interface Batch {
  readonly request: TranslateRequest
  /** One for each text of the request; others with the same `memoryKey` share its answer. */
  readonly sends: readonly SendStep[]
  /** Code points to be billed. */
  readonly characters: number
}

export interface BatchOptions {
  readonly source: string
  readonly settings: ReadonlyMap<string, FittedSettings>
  readonly limits: Pick<Translator, 'limits' | 'overheadBytes' | 'textBytes'>
}

/**
 * Packs sends into as few requests as the limits allow, target by target, in file order inside a group, so that a request
 * reads like the screen it comes from. A text that alone is over the limit comes back in `tooLarge`.
 */
export function toBatches(
  sends: readonly SendStep[],
  { source, settings, limits }: BatchOptions,
): { readonly batches: readonly Batch[]; readonly tooLarge: readonly SendStep[] } {
  const batches: Batch[] = []
  const tooLarge: SendStep[] = []
  for (const group of groupSends(sends, settings)) {
    const { locale, mode, note, fitted } = group
    const context = [fitted.context, note].filter((part) => part !== undefined).join('\n') || undefined
    const base = { source, target: locale, mode, settings: fitted.settings, context }
    const room = limits.limits.maxBytes - limits.overheadBytes(base)
    const items = group.sends.map((send) => ({ send, bytes: limits.textBytes(send.protectedText.wire) }))
    tooLarge.push(...items.filter(({ bytes }) => bytes > room).map(({ send }) => send))
    const fitting = items.filter(({ bytes }) => bytes <= room)
    for (const bin of pack(fitting, { maxBytes: room, maxItems: limits.limits.maxTexts })) {
      const chosen = bin.map(({ send }) => send)
      batches.push({
        request: { ...base, texts: chosen.map(({ protectedText }) => protectedText.wire) },
        sends: chosen,
        characters: chosen.reduce((sum, { protectedText }) => sum + protectedText.characters, 0),
      })
    }
  }
  return { batches, tooLarge }
}

interface Group {
  readonly locale: string
  readonly mode: 'plain' | 'xml'
  readonly note: string | undefined
  readonly fitted: FittedSettings
  readonly sends: readonly SendStep[]
}

/** Of sends with the same question the first stands for all. Recalled ones are answered already. */
function groupSends(sends: readonly SendStep[], settings: ReadonlyMap<string, FittedSettings>): readonly Group[] {
  const groups = new Map<string, Group & { readonly sends: SendStep[] }>()
  const seen = new Set<string>()
  for (const send of sends) {
    const { locale, note, mode } = groupOf(send)
    const fitted = settings.get(locale)
    if (send.recalled !== undefined || seen.has(send.memoryKey) || fitted === undefined) continue
    seen.add(send.memoryKey)
    const id = JSON.stringify([locale, mode, note ?? null])
    const group = groups.get(id)
    if (group === undefined) groups.set(id, { locale, mode, note, fitted, sends: [send] })
    else group.sends.push(send)
  }
  return [...groups.values()]
}

function groupOf({ place, protectedText }: SendStep): Pick<Group, 'locale' | 'mode' | 'note'> {
  return { locale: place.locale, note: place.note, mode: protectedText.mode === 'xml' ? 'xml' : 'plain' }
}

/** Two halves of a batch that was refused as a whole; `undefined` for a single text. */
export function splitBatch(batch: Batch): readonly [Batch, Batch] | undefined {
  const { sends, request } = batch
  if (sends.length < 2) return undefined
  const middle = Math.ceil(sends.length / 2)
  const part = (start: number, end: number): Batch => {
    const chosen = sends.slice(start, end)
    return {
      request: { ...request, texts: request.texts.slice(start, end) },
      sends: chosen,
      characters: chosen.reduce((sum, { protectedText }) => sum + protectedText.characters, 0),
    }
  }
  return [part(0, middle), part(middle, sends.length)]
}
