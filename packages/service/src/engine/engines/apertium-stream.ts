import type { EngineJob, EnginePiece } from '../engine.ts'

/** Texts as one input of Apertium's pipeline (its "stream format"), and the way back. */
export interface ApertiumStream {
  readonly input: string
  /** Of each text its translation; `undefined` for one that the pipeline has lost or mixed up. */
  readonly read: (output: string) => readonly (EngineJob | undefined)[]
}

/**
 * Whatever is not plain prose goes through as a numbered blank in square brackets, which the pipeline keeps in its place and
 * does not look into: tags and terms, line ends, addresses, signs that mean something to it. So nothing needs an escape. Each
 * text stands between two blanks of its own and ends with a null, on which all programs forget the text before.
 */
export function toStream(jobs: readonly EngineJob[]): ApertiumStream {
  const texts = jobs.map((job, at) => encodeText(job, at))
  return {
    input: texts.map(({ encoded }, at) => `[${sign.begin}${at}]${encoded}[${sign.end}${at}]\0`).join(''),
    read(output) {
      const parts = cutOutput(output, texts.length)
      return texts.map((text, at) => decodeText(parts[at], text))
    },
  }
}

const sign = { begin: 'b', end: 'e', kept: 'k', stop: 's' }

interface EncodedText {
  readonly job: EngineJob
  readonly encoded: string
  /** What stands behind the numbered blanks of this text. */
  readonly kept: readonly EnginePiece[]
}

/** Addresses, what is too long for a word (its programs take quadratic time for it), and every sign that is not prose. */
const unspoken =
  /https?:\/\/[^\s<>"]{1,2000}|[\w.%+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+|[\p{L}\p{M}\p{N}]{100,}|[^\p{L}\p{M}\p{N} .,;:!?¡¿'’"“”„«»()%€£-]+/gu

function encodeText(job: EngineJob, at: number): EncodedText {
  const kept: EnginePiece[] = []
  const encoded = job.map((piece) => (piece.kind === 'fixed' ? keep(piece) : encodeProse(piece.text))).join('')
  const visible = job.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')
  // the rules work on whole sentences: those that do not end get an end, in a blank of its own so that it is found again
  const stop = sentenceEnd.test(visible) ? '' : `[${sign.stop}${at}].`
  return { job, encoded: `${encoded}${stop}[]`, kept }

  function keep(piece: EnginePiece): string {
    kept.push(piece)
    return `[${sign.kept}${kept.length - 1}]`
  }

  function encodeProse(text: string): string {
    return text.replaceAll(unspoken, (found) => keep({ kind: 'text', text: found }))
  }
}

const sentenceEnd = /[.!?:]["'’”»)\s]*$/u

/** Texts come out in the order in which they went in, so each is looked for behind the one before. */
function cutOutput(output: string, count: number): readonly (string | undefined)[] {
  let from = 0
  return Array.from({ length: count }, (_, at) => {
    const begin = `[${sign.begin}${at}]`
    const start = output.indexOf(begin, from)
    const end = start === -1 ? -1 : output.indexOf(`[${sign.end}${at}]`, start)
    if (end === -1) return undefined
    from = end
    return output.slice(start + begin.length, end)
  })
}

function decodeText(output: string | undefined, { job, kept }: EncodedText): EngineJob | undefined {
  if (output === undefined) return undefined
  const pieces: EnginePiece[] = []
  const seen = new Set<number>()
  // the end that was put in, with all the blanks that were pushed behind it
  const prose = output
    .replace(/\[s\d+\]\s*\.?/u, '')
    .replaceAll('[]', '')
    .replaceAll('\0', '')
  for (const part of prose.split(/(\[k\d+\])/u)) {
    const number = /^\[k(\d+)\]$/u.exec(part)?.[1]
    if (number === undefined) push({ kind: 'text', text: part.replaceAll(/\\(.)/gsu, '$1') })
    else {
      const piece = kept[Number(number)]
      if (piece === undefined || seen.has(Number(number))) return undefined
      seen.add(Number(number))
      push(piece)
    }
  }
  return seen.size === kept.length ? tidy(pieces, job) : undefined

  function push(piece: EnginePiece): void {
    const last = pieces.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text')
      pieces[pieces.length - 1] = { kind: 'text', text: last.text + piece.text }
    else pieces.push(piece)
  }
}

/** Blanks and the case of the first letter as they were: words that a rule leaves out leave their blanks behind. */
function tidy(pieces: readonly EnginePiece[], source: EngineJob): EngineJob {
  const texts = source.map((piece) => (piece.kind === 'text' ? piece.text : ''))
  const hasDouble = texts.some((text) => text.includes('  '))
  const cased = keepCase(pieces, source)
  return cased.map((piece, at) => {
    if (piece.kind === 'fixed') return piece
    let { text } = piece
    if (!hasDouble) text = text.replaceAll(/ {2,}/gu, ' ')
    if (at === 0) text = leading(source) + text.trimStart()
    if (at === cased.length - 1) text = text.trimEnd() + trailing(source)
    return { kind: 'text', text }
  })
}

/** Of the text before the first fixed piece. */
function leading(source: EngineJob): string {
  const end = source.findIndex(({ kind }) => kind === 'fixed')
  return /^\s*/u.exec(proseOf(end === -1 ? source : source.slice(0, end)))?.[0] ?? ''
}

/** Of the text behind the last fixed piece. */
function trailing(source: EngineJob): string {
  const text = proseOf(source.slice(source.findLastIndex(({ kind }) => kind === 'fixed') + 1))
  return text.slice(text.trimEnd().length)
}

function proseOf(pieces: EngineJob): string {
  return pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')
}

function keepCase(pieces: readonly EnginePiece[], source: EngineJob): readonly EnginePiece[] {
  const isLower = /^\P{L}*\p{Ll}/u.test(source.map((piece) => (piece.kind === 'text' ? piece.text : '')).join(''))
  const first = pieces.findIndex((piece) => piece.kind === 'text' && /\p{L}/u.test(piece.text))
  if (!isLower || first === -1) return pieces
  return pieces.map((piece, at) =>
    piece.kind === 'text' && at === first
      ? { kind: 'text', text: piece.text.replace(/^\P{L}*\p{Lu}/u, (start) => start.toLowerCase()) }
      : piece,
  )
}
