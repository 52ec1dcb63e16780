export type WritingStyle =
  | 'simple'
  | 'business'
  | 'academic'
  | 'casual'
  | 'default'
  | 'prefer_simple'
  | 'prefer_business'
  | 'prefer_academic'
  | 'prefer_casual'
  // open: a value of tomorrow is passed on
  | (string & {})

export type Tone =
  | 'enthusiastic'
  | 'friendly'
  | 'confident'
  | 'diplomatic'
  | 'default'
  | 'prefer_enthusiastic'
  | 'prefer_friendly'
  | 'prefer_confident'
  | 'prefer_diplomatic'
  | (string & {})

/** Answer of both. */
export interface ImproveResponse {
  /** One for each text, same order. */
  readonly improvements: readonly Improvement[]
}

export interface Improvement {
  readonly text: string
  /** BCP 47 in its usual case: what was asked for, else what was detected. */
  readonly target_language: string
  /** Base code, lower case. */
  readonly detected_source_language: string
}

export const writingStyles = ['simple', 'business', 'academic', 'casual'] as const
export const tones = ['enthusiastic', 'friendly', 'confident', 'diplomatic'] as const

/** Languages that texts can be improved in, as the service writes them. */
export const writeTargets: ReadonlySet<string> = new Set(
  'de en en-GB en-US es fr it ja ko pt pt-BR pt-PT zh zh-Hans'.split(' '),
)

/** The languages that support a writing style or a tone. */
export const writingStyleTargets: ReadonlySet<string> = new Set('de en-GB en-US es fr it pt-BR pt-PT'.split(' '))

/** The target that a code acts as: `en` as `en-US`, `pt` as `pt-PT`; any other as itself. */
export function effectiveWriteTarget(code: string): string {
  return variantOf.get(code) ?? code
}

const variantOf: ReadonlyMap<string, string> = new Map([
  ['en', 'en-US'],
  ['pt', 'pt-PT'],
])
