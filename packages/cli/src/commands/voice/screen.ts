import { relative } from 'node:path'
import { type JobResult, openSpokenLines, type SpokenLines, type SpokenSegment, type Transcript } from '@lockale/voice'
import { count, figure, untilDay } from '../../render/figures.ts'
import { bold, dim, green, type Line, red, type Screen, yellow } from '../../render/screen.ts'
import type { SpeechCost } from './minutes.ts'

interface VoiceView {
  /** Absolute. */
  readonly files: readonly string[]
  readonly folder: string
  readonly transcript: Pick<Transcript, 'isStopped' | 'failure' | 'reconnections'>
  readonly cost: SpeechCost
}

export function renderVoice({ files, folder, transcript, cost }: VoiceView): Screen {
  const { isStopped, failure, reconnections } = transcript
  const isWhole = !isStopped && failure === undefined
  const parts = [
    ...(isWhole ? [] : ['stopped early, everything until then is written']),
    ...costParts(cost),
    ...(reconnections === 0 ? [] : [`reconnected ${count(reconnections, 'time')}`]),
  ]
  return [...wroteLines(files, folder), [isWhole ? green('✓') : yellow('!'), ` ${parts.join(' · ')}`]]
}

export function renderDryVoice({
  input,
  kind,
  cost,
}: {
  readonly input: string
  readonly kind: string
  readonly cost: SpeechCost
}): Screen {
  return [
    [bold(input === '-' ? 'standard input' : input), dim(`  ${kind}`)],
    [green('+'), ` ${costParts(cost).join(' · ')}`],
  ]
}

/** For people who wait: only where that is worth saying. Holds no text of files. */
export function paceNote(durationMs: number | undefined): string {
  if (durationMs === undefined || durationMs < 10_000) return ''
  return `${clock(durationMs)} of audio at twice real time: takes about ${clock((durationMs / 2) * 1.1)}. Ctrl-C stops and keeps everything until then.\n`
}

export const localNote: Screen = [[yellow('!'), ' the mock service does not listen: it returns pseudo-sentences']]

export function renderJob(results: readonly JobResult[], files: readonly string[], folder: string): Screen {
  const others = results.filter(({ status }) => status !== 'fetched')
  return [
    ...wroteLines(files, folder),
    ...others.map(({ language, status, problem }): Line => {
      const why = status === 'downloaded' ? 'was downloaded before' : (problem ?? 'failed')
      return [red('✗'), ` ${language}  ${why}`]
    }),
  ]
}

function wroteLines(files: readonly string[], folder: string): readonly Line[] {
  return files.map((file) => {
    const near = relative(folder, file)
    return [green('✓'), ` ${near.startsWith('..') ? file : near}`]
  })
}

function costParts({ durationMs, minutes, left }: SpeechCost): readonly string[] {
  return [
    durationMs === undefined ? 'unknown length' : clock(durationMs),
    ...(minutes === undefined ? ['every minute begun is billed'] : [count(minutes, 'minute')]),
    ...(left === undefined ? [] : [`${figure(left.minutes)} left${untilDay(left.until)}`]),
  ]
}

/** `1:02:03`, `0:04`. */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours = 0, ...rest] = parts
  const shown = hours > 0 ? parts : rest
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** Shows sentences as they are said, each behind its language where there are several. */
interface LiveTranscript {
  /** @param target `undefined`: what was heard */
  push(segment: SpokenSegment & { readonly language?: string | undefined }, target: string | undefined): void
  /** What was begun is shown too. */
  end(): void
}

interface LiveTranscriptOptions {
  readonly isNamed: boolean
  /** What is spoken, where the service does not say it. */
  readonly source: string | undefined
  readonly say: (screen: Screen) => void
}

export function openLiveTranscript({ isNamed, source, say }: LiveTranscriptOptions): LiveTranscript {
  const tracks = new Map<string | undefined, SpokenLines>()
  let heard = source ?? 'source'
  return {
    push(segment, target) {
      const lines = tracks.get(target) ?? openSpokenLines()
      tracks.set(target, lines)
      if (target === undefined && segment.language !== undefined) heard = segment.language
      show(target, lines.push(segment))
    },
    end() {
      for (const [target, lines] of tracks) show(target, lines.end())
    },
  }

  function show(target: string | undefined, text: string | undefined): void {
    if (text === undefined) return
    const name = isNamed ? [dim(`${target ?? heard}: `)] : []
    say(text.split('\n').map((line) => [...name, line]))
  }
}
