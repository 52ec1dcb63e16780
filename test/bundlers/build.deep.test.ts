import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type App, copyApp } from './app.ts'
import { buildCases } from './build-cases.ts'
import { bundlers } from './bundlers.ts'

let app: App
beforeEach(async () => {
  app = await copyApp()
})
afterEach(() => app.remove())

describe.for(bundlers)('%s', ([, bundle]) => {
  test.for(Object.entries(buildCases))('%s', ([, holds]) => expect(holds(bundle, app)).resolves.toBeUndefined())
})
