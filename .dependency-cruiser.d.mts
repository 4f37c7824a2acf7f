import type { IConfiguration } from 'dependency-cruiser'

/** Which room of the API, or of the site, may enter which other one. */
export declare const EDGES: Record<'api' | 'web', [from: string, to: string][]>

declare const config: IConfiguration

export default config
