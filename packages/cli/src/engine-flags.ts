/**
 * Flags for V8, whose own choices are made for pages that stay open for hours and fit no process of a second or two.
 * @param version of V8: it prints what it thinks of a flag that it does not know
 */
export function engineFlags(version: string): readonly string[] {
  // Of a big project hundreds of megabytes live, and four times of that may gather before V8 looks for what is garbage.
  // With this it is less than half as much again, for a few per cent of the time.
  const always = ['--heap-growing-percent=40']
  // Functions are compiled a second time when they ran for six times as long as usual: a sixth of the work of a short run.
  // V8 12 (Node 22) counts calls instead, and has no such flag.
  return version.startsWith('11.') ? [...always, '--interrupt-budget=400000'] : always
}
