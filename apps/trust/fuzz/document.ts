import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod'

/** The subset of JSON Schema that the contracts use. */
export type Schema = Readonly<Record<string, unknown>>

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().default(false),
  schema: z.record(z.string(), z.unknown()).default({}),
})

const Content = z.record(
  z.string(),
  z.object({ schema: z.record(z.string(), z.unknown()).default({}) }),
)

const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.default({}) })),
})

const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
})

export interface Answer {
  status: number
  type: string
  body: string
}

/** One operation of the OpenAPI document. */
export interface Described {
  id: string
  method: string
  path: string
  parameters: z.output<typeof Parameter>[]
  /** Schema of a JSON body. */
  body: Schema | undefined
  isUpload: boolean
  /** Difference of an answer from its description; undefined if there is none. */
  complaintAbout: (answer: Answer) => string | undefined
}

export interface ApiDocument {
  operations: Described[]
  /** The schema that `$ref` names. */
  resolve: (schema: Schema) => Schema
  /** Existing values for fields of these names. */
  fields: ReadonlyMap<string, readonly unknown[]>
  /** Difference of an error answer that no route gave. */
  complaintAboutError: (answer: Answer) => string | undefined
}

/** Reads the API's own OpenAPI document. */
export async function readDocument(
  api: string,
  fields: ApiDocument['fields'] = new Map(),
): Promise<ApiDocument> {
  const json: unknown = await (await fetch(`${api}/api/openapi.json`)).json()
  const document = Document.parse(json)
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addFormat('starts_with', true) // zod's own; the pattern beside it says the same
  ajv.addSchema(document, 'api')
  const complaintIn = (pointer: string) => {
    const validate = ajv.compile({ $ref: `api#${pointer}` })
    return (value: unknown) => (validate(value) ? undefined : ajv.errorsText(validate.errors))
  }
  const complaintAboutError = (answer: Answer) =>
    judgeJson(complaintIn('/components/schemas/Error'), answer)

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Described => {
      const content = operation.requestBody?.content ?? {}
      const pointer = `/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}/responses`
      const checks = new Map(
        Object.entries(operation.responses).flatMap(([status, { content }]) =>
          Object.keys(content).map((type) => [
            `${status} ${type}`,
            complaintIn(`${pointer}/${status}/content/${type.replaceAll('/', '~1')}/schema`),
          ]),
        ),
      )
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters,
        body: content['application/json']?.schema,
        isUpload: 'multipart/form-data' in content,
        complaintAbout: (answer) => {
          const declared = operation.responses[String(answer.status)]
          if (!declared) return `has the status ${answer.status}, which is not declared`
          if (answer.status === 204) return answer.body === '' ? undefined : 'has a body'
          const check = checks.get(`${answer.status} application/json`)
          if (check) return judgeJson(check, answer)
          const types = Object.keys(declared.content)
          return types.some((type) => answer.type.startsWith(type))
            ? undefined
            : `is ${answer.type}`
        },
      }
    }),
  )
  const resolve = (schema: Schema): Schema => {
    const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema['$ref']))?.[1]
    return name === undefined ? schema : resolve(document.components.schemas[name] ?? {})
  }
  return { operations, resolve, fields, complaintAboutError }
}

type Check = (value: unknown) => string | undefined

function judgeJson(check: Check, { type, body }: Answer): string | undefined {
  if (type !== 'application/json; charset=utf-8') return `is ${type || 'without a type'}, not JSON`
  const value = parsed(body)
  return value === undefined ? 'is no JSON' : check(value)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
