import { spawnSync } from 'node:child_process'
import type { EntryPath } from '../format.ts'

/** PHP itself, where it is installed. */
export const hasPhp: boolean = spawnSync('php', ['-v']).status === 0

const program = `
function leaves($value, $path, &$found) {
  foreach ($value as $key => $inner) {
    $at = [...$path, (string) $key];
    if (is_array($inner)) leaves($inner, $at, $found);
    elseif (is_string($inner)) $found[] = [$at, $inner];
  }
}
$found = [];
leaves(eval(substr(stream_get_contents(STDIN), strlen('<?php'))), [], $found);
echo json_encode($found, JSON_THROW_ON_ERROR);
`

/** The strings of the array that a file returns, as PHP reads it. */
export function readWithPhp(document: string): readonly (readonly [EntryPath, string])[] {
  const { stdout, stderr, status } = spawnSync('php', ['-n', '-r', program], { input: document, encoding: 'utf8' })
  if (status !== 0) throw new Error(`PHP cannot read ${JSON.stringify(document)}: ${stderr}${stdout}`)
  const found: readonly (readonly [EntryPath, string])[] = JSON.parse(stdout)
  return found
}
