import { openSpokenLines, type SpokenLines, type SpokenSegment } from '@lockale/exchange'
import { dim, type Screen } from './screen.ts'

/** Shows sentences as they are said, each behind its language where there are several. */
export interface Talk {
  /** @param target `undefined`: what was heard */
  push(segment: SpokenSegment & { readonly language?: string | undefined }, target: string | undefined): void
  /** What was begun is shown too. */
  end(): void
}

export interface TalkOptions {
  readonly isNamed: boolean
  /** What is spoken, where the service does not say it. */
  readonly source: string | undefined
  readonly say: (screen: Screen) => void
}

export function openTalk({ isNamed, source, say }: TalkOptions): Talk {
  const tracks = new Map<string | undefined, SpokenLines>()
  let heard = source ?? 'heard'
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
