import type { Rule } from '../../rule.ts'
import { allCaps } from './all-caps.ts'
import { beginNewline } from './begin-newline.ts'
import { beginSpace } from './begin-space.ts'
import { bidiIsolation } from './bidi-isolation.ts'
import { bidiUnbalanced } from './bidi-unbalanced.ts'
import { brackets } from './brackets.ts'
import { caseStart } from './case-start.ts'
import { controlCharacters } from './control-characters.ts'
import { doubleSpace } from './double-space.ts'
import { doubledPunctuation } from './doubled-punctuation.ts'
import { duplicateWord } from './duplicate-word.ts'
import { ellipsisChar } from './ellipsis-char.ts'
import { endColon } from './end-colon.ts'
import { endEllipsis } from './end-ellipsis.ts'
import { endExclamation } from './end-exclamation.ts'
import { endInterrobang } from './end-interrobang.ts'
import { endNewline } from './end-newline.ts'
import { endQuestion } from './end-question.ts'
import { endSemicolon } from './end-semicolon.ts'
import { endSpace } from './end-space.ts'
import { endStop } from './end-stop.ts'
import { engineLeak } from './engine-leak.ts'
import { escapedNewline } from './escaped-newline.ts'
import { kashida } from './kashida.ts'
import { lengthRatio } from './length-ratio.ts'
import { maxLength } from './max-length.ts'
import { maxLines } from './max-lines.ts'
import { maxSize } from './max-size.ts'
import { mixedScript } from './mixed-script.ts'
import { multipleCapitals } from './multiple-capitals.ts'
import { mustMatch } from './must-match.ts'
import { newlineCount } from './newline-count.ts'
import { noBreakSpaces } from './no-break-spaces.ts'
import { outerQuotes } from './outer-quotes.ts'
import { punctuationSpacing } from './punctuation-spacing.ts'
import { quotes } from './quotes.ts'
import { repeatedText } from './repeated-text.ts'
import { replacementCharacter } from './replacement-character.ts'
import { sentenceCount } from './sentence-count.ts'
import { softHyphen } from './soft-hyphen.ts'
import { specialSymbols } from './special-symbols.ts'
import { startPunctuation } from './start-punctuation.ts'
import { tabs } from './tabs.ts'
import { unicodeNormalisation } from './unicode-normalisation.ts'
import { zeroWidth } from './zero-width.ts'

export const textRules: readonly Rule[] = [
  beginSpace,
  endSpace,
  beginNewline,
  endNewline,
  newlineCount,
  escapedNewline,
  tabs,
  doubleSpace,
  noBreakSpaces,
  endStop,
  endColon,
  endQuestion,
  endExclamation,
  endInterrobang,
  endSemicolon,
  endEllipsis,
  startPunctuation,
  punctuationSpacing,
  doubledPunctuation,
  ellipsisChar,
  brackets,
  quotes,
  outerQuotes,
  duplicateWord,
  repeatedText,
  caseStart,
  multipleCapitals,
  allCaps,
  specialSymbols,
  zeroWidth,
  controlCharacters,
  softHyphen,
  replacementCharacter,
  engineLeak,
  bidiUnbalanced,
  bidiIsolation,
  kashida,
  unicodeNormalisation,
  mixedScript,
  maxLength,
  maxLines,
  maxSize,
  lengthRatio,
  sentenceCount,
  mustMatch,
]
