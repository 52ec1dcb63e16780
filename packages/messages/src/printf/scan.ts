import { type Conversion, type Dialect, isPercentOfProse, readConversion } from './conversion.ts'

/** A text as a formatter reads it, which knows nothing of tags. */
export interface FormatScan {
  /** False for a text that says nothing to a formatter. */
  readonly isFormat: boolean
  readonly conversions: readonly Conversion[]
  /** Offset of the first percent sign that stands for itself and is not written twice. */
  readonly lone: number | undefined
}

/** What a percent sign begins: a conversion, or a percent sign written twice. */
export function readMark(message: string, at: number, dialect: Dialect): Conversion | 'percent' | undefined {
  if (message.startsWith('%%', at)) return 'percent'
  const conversion = readConversion(message, at, dialect)
  return conversion === undefined || isPercentOfProse(message, at, conversion) ? undefined : conversion
}

export function scanFormat(message: string, dialect: Dialect): FormatScan {
  const conversions: Conversion[] = []
  let lone: number | undefined
  let isFormat = false
  for (let at = message.indexOf('%'); at !== -1;) {
    const mark = readMark(message, at, dialect)
    if (mark === undefined) lone ??= at
    else isFormat = true
    if (typeof mark === 'object') conversions.push(mark)
    at = message.indexOf('%', at + (typeof mark === 'object' ? mark.raw.length : mark === 'percent' ? 2 : 1))
  }
  return { isFormat, conversions, lone }
}
