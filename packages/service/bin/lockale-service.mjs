#!/usr/bin/env node
// Prints a clear message on an old Node, which could not read the command itself.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || major === 21 || major === 23 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  console.error(`lockale-service needs Node 20.19, 22.12 or 24 and newer; this is ${process.versions.node}.`)
  process.exitCode = 2
} else {
  await import('../dist/bin.mjs')
}
