import * as admin from './admin.rows.ts'
import * as documents from './documents.rows.ts'
import * as glossaries from './glossaries.rows.ts'
import * as languages from './languages.rows.ts'
import * as memories from './memories.rows.ts'
import type { ContractRow, RuleRow } from './row.ts'
import * as spokenTerms from './spoken-terms.rows.ts'
import * as styleRules from './style-rules.rows.ts'
import * as translate from './translate.rows.ts'
import * as usage from './usage.rows.ts'
import * as voiceJobs from './voice-jobs.rows.ts'
import * as voice from './voice.rows.ts'
import * as write from './write.rows.ts'

/** By the name of the file, `<name>.rows.ts`. */
export const contractAreas: readonly {
  readonly name: string
  readonly rows: readonly ContractRow[]
  readonly rules: readonly RuleRow[]
}[] = [
  { name: 'translate', rows: translate.rows, rules: translate.rules },
  { name: 'write', rows: write.rows, rules: write.rules },
  { name: 'documents', rows: documents.rows, rules: documents.rules },
  { name: 'usage', rows: usage.rows, rules: usage.rules },
  { name: 'languages', rows: languages.rows, rules: languages.rules },
  { name: 'glossaries', rows: glossaries.rows, rules: glossaries.rules },
  { name: 'style-rules', rows: styleRules.rows, rules: styleRules.rules },
  { name: 'memories', rows: memories.rows, rules: memories.rules },
  { name: 'spoken-terms', rows: spokenTerms.rows, rules: spokenTerms.rules },
  { name: 'voice', rows: voice.rows, rules: voice.rules },
  { name: 'voice-jobs', rows: voiceJobs.rows, rules: voiceJobs.rules },
  { name: 'admin', rows: admin.rows, rules: admin.rules },
]

export const contractRows: readonly ContractRow[] = contractAreas.flatMap(({ rows }) => rows)
export const ruleRows: readonly (RuleRow & { readonly area: string })[] = contractAreas.flatMap(({ name, rules }) =>
  rules.map((row) => ({ ...row, area: name })),
)
