// Writes the schemas of the package. The build runs it in the folder of the package.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { shippedSchemas } from './schemas.ts'

rmSync('schemas', { recursive: true, force: true })
mkdirSync('schemas')
for (const [file, schema] of shippedSchemas) writeFileSync(file, `${JSON.stringify(schema, undefined, 2)}\n`)
