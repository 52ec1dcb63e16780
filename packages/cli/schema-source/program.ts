import { type Documents, list, maybe, maybeList } from './notation.ts'

export const programDocuments: Documents = {
  help: {
    globalFlags: list({ name: 'string? Its name.', short: 'string?', takes: 'string?', values: 'any', help: 'string' }),
    commands: list({
      name: 'string? Its name.',
      summary: 'string',
      details: list('string'),
      operand: maybe({
        name: 'string?',
        count: 'string?',
        help: 'string',
        completes: 'string',
        values: list('string'),
      }),
      flags: list({ name: 'string?', short: 'any', takes: 'string?', values: maybeList('string'), help: 'string' }),
      examples: list({ line: 'string?', does: 'string' }),
    }),
    exitCodes: 'object',
  },
  version: { lockale: 'string' },
}
