import { expect, test } from 'vitest'
import { realProjects } from '../checks/real-projects.ts'
import { testDepth } from '../depth.ts'
import { adopt } from './adopt.ts'

// One source file each.
test.for(realProjects.filter(({ name }) => name !== 'sparkle'))(
  'lockale comes to a project that is translated in part: $name',
  { timeout: 120_000 * testDepth },
  async (project) => {
    for (let seed = 100; seed < 100 + testDepth / 4; seed++) await expect(adopt(project, seed)).resolves.toBe('kept')
  },
)

test.for(realProjects.filter(({ name }) => ['devise-i18n', 'rails-i18n', 'spring-security'].includes(name)))(
  'lockale comes to a larger project that is translated in part: $name',
  async (project) => {
    await expect(adopt(project, 1)).resolves.toBe('kept')
  },
)
