import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { ROOT } from '../processes.ts'

const Service = z.object({
  image: z.string(),
  build: z.object({ target: z.enum(['api', 'web']) }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  read_only: z.boolean().optional(),
  user: z.string().optional(),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
})
export type Service = z.infer<typeof Service>

/** The services of docker-compose.yml by name, as they are written: `${…}` is not replaced. */
export function readCompose(): Record<string, Service> {
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
  const { services } = z
    .object({ services: z.record(z.string(), Service) })
    .parse(parse(text, { merge: true }))
  return services
}

/** Variables as compose hands them on: `${NAME:-default}`. */
export function interpolate(
  environment: Readonly<Record<string, string>>,
  variables: NodeJS.ProcessEnv,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([key, text]) => [
      key,
      text.replaceAll(
        /\$\{(\w+):-([^}]*)\}/g,
        (_, name: string, other: string) => variables[name] || other,
      ),
    ]),
  )
}
