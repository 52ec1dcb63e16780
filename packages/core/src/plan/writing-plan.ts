import { hash } from 'node:crypto'
import type { Writer } from '../model/writer.ts'
import type { SourceText } from './source-texts.ts'

/** One text to be sent. */
export interface WritingQuestion {
  readonly key: string
  readonly wire: string
  /** Code points, as the service bills them. */
  readonly characters: number
}

export interface WritingPlan {
  /** What is bought, each question once, request by request. */
  readonly requests: readonly (readonly WritingQuestion[])[]
  readonly texts: number
  readonly characters: number
  /** Texts that have been answered before. */
  readonly remembered: number
  /** Larger than a request may be: not sent. */
  readonly tooLong: ReadonlySet<string>
}

/** @param recall what the ledger answered to a question earlier */
export function planWriting(
  texts: readonly SourceText[],
  { writer, recall }: { readonly writer: Writer; readonly recall: (key: string) => string | undefined },
): WritingPlan {
  const questions = new Map<string, WritingQuestion>()
  const known = new Set<string>()
  const tooLong = new Set<string>()
  const { maxBytes, maxTexts } = writer.limits
  const room = maxBytes - writer.overheadBytes
  for (const { protectedPlain } of texts.flatMap(({ sentences }) => sentences)) {
    if (protectedPlain === undefined) continue
    const { wire, characters } = protectedPlain
    const key = writingKey(wire, writer)
    if (recall(key) !== undefined) known.add(key)
    else if (writer.textBytes(wire) > room) tooLong.add(key)
    else questions.set(key, { key, wire, characters })
  }
  const requests: WritingQuestion[][] = []
  let bytes = 0
  for (const question of questions.values()) {
    const more = writer.textBytes(question.wire)
    const last = requests.at(-1)
    if (last === undefined || last.length === maxTexts || bytes + more > room) {
      requests.push([question])
      bytes = more
    } else {
      last.push(question)
      bytes += more
    }
  }
  const asked = [...questions.values()]
  return {
    requests,
    texts: asked.length,
    characters: asked.reduce((sum, { characters }) => sum + characters, 0),
    remembered: known.size,
    tooLong,
  }
}

/** Names what a service made of a text by all that decides it. No answer to another question has such a name. */
export function writingKey(
  wire: string,
  { engine, language, request }: Pick<Writer, 'engine' | 'language' | 'request'>,
): string {
  const question = JSON.stringify([
    'write',
    request.mode,
    wire,
    language,
    request.style ?? null,
    request.tone ?? null,
    engine,
  ])
  return hash('sha256', question, 'base64url').slice(0, 22)
}
