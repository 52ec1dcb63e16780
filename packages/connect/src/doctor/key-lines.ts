import { keySuffixes } from '@lockale/api'
import type { HealthLine } from '@lockale/core'
import type { Secret } from '@lockale/errors'
import type { KeySource } from '../keys/key-source.ts'

/** Where the key comes from; of the key nothing. */
export function sourceLine(source: KeySource): HealthLine {
  return { id: 'key', status: 'ok', says: nameOf(source), fix: undefined }
}

function nameOf(source: KeySource): string {
  switch (source.kind) {
    case 'stdin':
      return 'comes from standard input'
    case 'variable':
      return `comes from ${source.name}`
    case 'file':
      return source.isUsers ? `comes from ${source.path}` : `comes from LOCKALE_KEY_FILE, ${source.path}`
    case 'command':
      return 'comes from the command of LOCKALE_KEY_COMMAND'
    case 'helper':
      return source.line === 'git' ? 'comes from the credential helper of git' : 'comes from LOCKALE_CREDENTIAL_HELPER'
  }
}

/** What its end tells of its kind. */
export function keyLines(key: Secret): readonly HealthLine[] {
  const value = key.reveal()
  if (value.endsWith(keySuffixes.admin)) {
    return [
      {
        id: 'key',
        status: 'broken',
        says: "it is an administrator's key, which serves administration only",
        fix: `Use a developer key, which does not end in ${keySuffixes.admin}.`,
      },
    ]
  }
  if (value.endsWith(keySuffixes.free)) {
    return [{ id: 'key', status: 'ok', says: 'a key of the free plan', fix: undefined }]
  }
  return []
}
