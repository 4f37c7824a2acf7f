declare module '@adobe/structured-data-validator' {
  interface Found {
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
  }

  /** The package has no types. Items are grouped by type. */
  export default class Validator {
    validate(found: {
      jsonld: Record<string, unknown[]>
      microdata: object
      rdfa: object
    }): Promise<Found[]>
  }
}
