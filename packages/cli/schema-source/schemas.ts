import { accountDocuments } from './account.ts'
import { checkDocuments } from './check.ts'
import { checkReportSchema } from './check-report.ts'
import { shippedConfigSchema } from './config.ts'
import { documentSchema, errorSchema, type JsonSchema } from './notation.ts'
import { programDocuments } from './program.ts'
import { resourcesDocuments } from './resources.ts'
import { reviewDocuments } from './review.ts'
import { setupDocuments } from './setup.ts'
import { syncDocuments } from './sync.ts'
import { textsDocuments } from './texts.ts'

const documents = {
  ...accountDocuments,
  ...checkDocuments,
  ...programDocuments,
  ...resourcesDocuments,
  ...reviewDocuments,
  ...setupDocuments,
  ...syncDocuments,
  ...textsDocuments,
}

/** Schemas of all `--json` output, by command, or `error`, `help` and `version`. */
export const documentSchemas: ReadonlyMap<string, JsonSchema> = new Map([
  ['check', checkReportSchema()],
  ['error', errorSchema()],
  ...Object.entries(documents).map(([name, fields]) => [name, documentSchema(name, fields)] as const),
])

export const shippedSchemas: ReadonlyMap<string, JsonSchema> = new Map([
  ['config.schema.json', shippedConfigSchema()],
  ...[...documentSchemas].map(([name, schema]) => {
    return [name === 'check' ? 'check-report.schema.json' : `schemas/${name}.v1.json`, schema] as const
  }),
])
