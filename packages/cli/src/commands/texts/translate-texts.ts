import type { LanguageService, TranslatedText } from '@lockale/client'
import { type GuardAttempt, guardAttempts, type GuardedText } from './guard-text.ts'
import { packTexts, type RequestLimits, type TextSettings } from './text-request.ts'

/** Texts into one language. */
export interface TextWork {
  /** As the service names it. */
  readonly target: string
  readonly settings: TextSettings
  readonly texts: readonly WorkText[]
}

/** A text as it is; or one whose placeholders are protected. */
type WorkText = string | GuardedText

interface TextResult {
  /** `undefined`: there is none, and `problem` says why. */
  readonly text: string | undefined
  readonly problem: string | undefined
  readonly detectedSourceLanguage: string | undefined
  /** Code points. */
  readonly billedCharacters: number
  readonly modelTypeUsed: string | undefined
  readonly tagHandlingVersion: string | undefined
}

export interface TranslatedWork {
  readonly target: string
  /** One for each text, same order. */
  readonly results: readonly TextResult[]
}

interface TranslatedTexts {
  readonly works: readonly TranslatedWork[]
  readonly billedCharacters: number
  readonly requests: number
  /** What ended it early. What was answered before is in the results: it is paid for. */
  readonly failure: unknown
}

export interface TranslateTextsOptions {
  readonly client: Pick<LanguageService, 'translate'>
  /** Of one request. */
  readonly limits: RequestLimits
  /** Reporting tag. */
  readonly tag: string | undefined
  readonly signal: AbortSignal
  /**
   * Texts up to here are done in every language; others follow. What they are is paid for: keep it.
   * @returns false: no more are wanted
   */
  readonly onDone?: ((works: readonly TranslatedWork[]) => boolean) | undefined
}

/** What all of it costs at least: answers that lose a placeholder are asked for again. */
export function countTextCharacters({ texts, settings }: TextWork): number {
  const count = (text: string) => {
    // tags are not billed where they are handled
    const words = settings.tagHandling === undefined ? text : text.replaceAll(/<[^<>]*>/gu, '')
    return Array.from(words).length
  }
  return questionsOf(texts, 1).reduce((sum, { wire, characters }) => sum + (characters ?? count(wire)), 0)
}

/**
 * Translates texts into each language, each text once: as many texts as fit a request into all languages, then the next ones. An
 * answer that breaks a protected text is asked for again in another way, up to three times in all.
 * @throws {LockaleError} `TEXT_TOO_LARGE` before anything is sent
 */
export async function translateTexts(
  works: readonly TextWork[],
  { onDone, ...options }: TranslateTextsOptions,
): Promise<TranslatedTexts> {
  // for all of them, before the first is paid
  for (const work of works) for (const round of roundsOf(work.texts, 1)) pack(round, work, options.limits)
  const desk = openDesk(options)
  const open = works.map((work) => ({ work, answers: new Map() as Answers }))
  const read = (from: number, to: number): readonly TranslatedWork[] =>
    open.map(({ work: { target, texts }, answers }) => ({
      target,
      results: texts.slice(from, to).map((text) => readResult(text, answers)),
    }))
  let failure: unknown
  for (const { from, to } of partsOf(works, options.limits)) {
    try {
      for (const { work, answers } of open) {
        await askAll({ ...work, texts: work.texts.slice(from, to) }, answers, desk)
      }
    } catch (error) {
      failure = error
      break
    }
    if (onDone?.(read(from, to)) === false) break
  }
  return { works: read(0, Infinity), billedCharacters: desk.billedCharacters, requests: desk.requests, failure }
}

interface Part {
  readonly from: number
  readonly to: number
}

/** Texts that fit one request together, of each kind that cannot share one. */
function partsOf([work]: readonly TextWork[], limits: RequestLimits): readonly Part[] {
  if (work === undefined) return []
  const parts: Part[] = []
  let from = 0
  let wires = new Map<Question['mode'], string[]>()
  for (const [at, text] of work.texts.entries()) {
    const asked = questionsOf([text], 1)
    for (const { mode, wire } of asked) wires.set(mode, [...(wires.get(mode) ?? []), wire])
    const isFull = [...wires].some(([mode, each]) => packTexts(each, paramsFor(mode, work), limits).length > 1)
    if (!isFull || at === from) continue
    parts.push({ from, to: at })
    from = at
    wires = new Map()
    for (const { mode, wire } of asked) wires.set(mode, [...(wires.get(mode) ?? []), wire])
  }
  return [...parts, { from, to: work.texts.length }]
}

interface Question {
  readonly wire: string
  readonly mode: 'plain' | 'xml' | 'as it is'
  /** Known for those that are protected. */
  readonly characters: number | undefined
}

/** By mode and wire. */
type Answers = Map<string, TranslatedText>

function keyOf({ mode, wire }: Pick<Question, 'mode' | 'wire'>): string {
  return `${mode} ${wire}`
}

/** Each once; blank texts and what has nothing to translate are not asked for. */
function questionsOf(texts: readonly WorkText[], attempt: GuardAttempt): readonly Question[] {
  const questions = texts.flatMap((text): readonly Question[] => {
    if (typeof text === 'string')
      return text.trim() === '' ? [] : [{ wire: text, mode: 'as it is', characters: undefined }]
    return text.sentences.flatMap((sentence) => sentence.ask(attempt) ?? [])
  })
  return [...new Map(questions.map((question) => [keyOf(question), question])).values()]
}

/** Questions that can share requests. */
function roundsOf(texts: readonly WorkText[], attempt: GuardAttempt): readonly (readonly Question[])[] {
  const questions = questionsOf(texts, attempt)
  return (['as it is', 'plain', 'xml'] as const)
    .map((mode) => questions.filter((question) => question.mode === mode))
    .filter(({ length }) => length > 0)
}

function paramsFor(mode: Question['mode'], { target, settings }: Pick<TextWork, 'target' | 'settings'>) {
  return { ...settings, targetLang: target, ...(mode === 'as it is' ? {} : mode === 'xml' ? xml : plain) }
}

/** The vocabulary of what is protected: `l` is a line end, `n` a term to leave alone. */
const xml = {
  tagHandling: 'xml',
  tagHandlingVersion: 'v2',
  outlineDetection: false,
  splittingTags: ['l'],
  ignoreTags: ['n'],
} as const
const plain = { tagHandling: undefined, tagHandlingVersion: undefined }

function pack(round: readonly Question[], work: TextWork, limits: RequestLimits): readonly (readonly number[])[] {
  const wires = round.map(({ wire }) => wire)
  return packTexts(wires, paramsFor(round[0]?.mode ?? 'as it is', work), limits)
}

interface Desk {
  ask(round: readonly Question[], work: TextWork, answers: Answers): Promise<void>
  billedCharacters: number
  requests: number
}

function openDesk({ client, limits, tag, signal }: TranslateTextsOptions): Desk {
  const desk: Desk = {
    billedCharacters: 0,
    requests: 0,
    async ask(round, work, answers) {
      const fresh = round.filter((question) => !answers.has(keyOf(question)))
      for (const request of pack(fresh, work, limits)) {
        const questions = request.flatMap((at) => fresh[at] ?? [])
        const text = questions.map(({ wire }) => wire)
        const params = { ...paramsFor(questions[0]?.mode ?? 'as it is', work), text }
        const { translations, billedCharacters } = await client.translate(params, {
          signal,
          ...(tag !== undefined && { tag }),
        })
        desk.requests++
        desk.billedCharacters += billedCharacters ?? text.reduce((sum, one) => sum + Array.from(one).length, 0)
        for (const [at, question] of questions.entries()) {
          const answer = translations[at]
          if (answer !== undefined) answers.set(keyOf(question), answer)
        }
      }
    },
  }
  return desk
}

async function askAll(work: TextWork, answers: Answers, desk: Desk): Promise<void> {
  const { texts } = work
  for (const attempt of guardAttempts) {
    const open = attempt === 1 ? texts : texts.filter((text) => typeof text !== 'string' && isOpen(text, answers))
    if (open.length === 0) return
    const sentences =
      attempt === 1 ? open : open.flatMap((text) => (typeof text === 'string' ? [] : openPart(text, answers)))
    for (const round of roundsOf(sentences, attempt)) await desk.ask(round, work, answers)
  }
}

function isOpen(text: GuardedText, answers: Answers): boolean {
  return openPart(text, answers).length > 0
}

/** What of a text has no answer that holds. */
function openPart(text: GuardedText, answers: Answers): readonly GuardedText[] {
  const sentences = text.sentences.filter((sentence) => readSentence(sentence, answers).text === undefined)
  return sentences.length === 0 ? [] : [{ ...text, sentences }]
}

interface ReadSentence {
  readonly text: string | undefined
  readonly why: string | undefined
  /** That were paid for. */
  readonly answers: readonly TranslatedText[]
}

/** The first answer that holds. */
function readSentence(sentence: GuardedText['sentences'][number], answers: Answers): ReadSentence {
  const paid: TranslatedText[] = []
  let why: string | undefined
  for (const attempt of guardAttempts) {
    const question = sentence.ask(attempt)
    if (question === undefined) return { text: sentence.text, why: undefined, answers: [] }
    const answer = answers.get(keyOf(question))
    if (answer === undefined) continue
    paid.push(answer)
    const read = sentence.read(answer.text, attempt)
    if (read.ok) return { text: read.text, why: undefined, answers: paid }
    why = read.why
  }
  return { text: undefined, why: why ?? notAnswered, answers: paid }
}

const notAnswered = 'not answered'

function readResult(text: WorkText, answers: Answers): TextResult {
  if (typeof text === 'string') {
    if (text.trim() === '') return { ...describe([]), text, problem: undefined }
    const answer = answers.get(keyOf({ mode: 'as it is', wire: text }))
    return answer === undefined
      ? { ...describe([]), text: undefined, problem: notAnswered }
      : { ...describe([answer]), text: answer.text, problem: undefined }
  }
  const read = text.sentences.map((sentence) => readSentence(sentence, answers))
  const about = describe(read.flatMap((one) => one.answers))
  const broken = read.find((one) => one.text === undefined)
  if (broken !== undefined) return { ...about, text: undefined, problem: broken.why }
  const whole = text.assemble(read.map((one) => one.text ?? ''))
  return whole.ok
    ? { ...about, text: whole.text, problem: undefined }
    : { ...about, text: undefined, problem: whole.why }
}

function describe(answers: readonly TranslatedText[]): Omit<TextResult, 'text' | 'problem'> {
  const [first] = answers
  return {
    detectedSourceLanguage: first?.detectedSourceLanguage,
    billedCharacters: answers.reduce((sum, { billedCharacters = 0 }) => sum + billedCharacters, 0),
    modelTypeUsed: first?.modelTypeUsed,
    tagHandlingVersion: first?.tagHandlingVersion,
  }
}
