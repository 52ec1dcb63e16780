import { expect, test } from 'vitest'
import { realProjects } from '../checks/real-projects.ts'
import { adopt } from './adopt.ts'

// Larger ones, and more of these, in adoption.deep.test.ts.
test.for(realProjects.filter(({ name }) => ['devise-i18n', 'rails-i18n', 'spring-security'].includes(name)))(
  'lockale comes to a project that is translated in part: $name',
  async (project) => {
    await expect(adopt(project, 1)).resolves.toBe('kept')
  },
)
