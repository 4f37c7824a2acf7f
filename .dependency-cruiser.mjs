// The arrows of the house (docs/architecture.md). A room enters another only through this list;
// adding a pair is a decision record.
export const EDGES = {
  api: [
    ['alertes', 'newsletter'], // proofs of consent, and how often a form may have an address written to (decision 133)
    ['alertes', 'spectacles'], // whether a date can be booked (decision 133)
    ['artistes', 'spectacles'], // the dates that visitors may see, and their calendar (decision 062)
    ['artistes', 'newsletter'], // proofs of consent, and how often a form may have an address written to (decision 065)
    ['auth', 'alertes'], // which dates one waits for is among what one may take along (decision 133)
    ['auth', 'artistes'], // whom one follows is among what one may take along (decision 065)
    ['auth', 'reservations'], // what one has booked is among what one may take along (decision 052)
    ['auth', 'vannes'], // the jokes that one told are among what one may take along (decision 134)
    // who came on an evening, and who played (decision 134)
    ...['spectacles', 'reservations', 'artistes'].map((room) => ['vannes', room]),
    ['vannes', 'newsletter'], // who agreed to letters, and how to leave them (decision 134)
    ['campaigns', 'newsletter'], // each copy carries the links to leave (decision 034)
    ['campaigns', 'reservations'], // who came to a show (decision 111)
    ['campaigns', 'spectacles'], // the programme of the week: what visitors may see (decision 034)
    ['door', 'reservations'], // seats change hands there, and entries are written there (decision 047)
    ['door', 'spectacles'], // which evenings there are, and their free seats (decision 047)
    ['figures', 'ledger'], // receipts by the rule of the statements (decision 110)
    ['figures', 'spectacles'], // how many seats there were (decision 110)
    ['photos', 'spectacles'], // which shows visitors may see (decision 090)
    // what the team sees of an evening at a glance comes from every room (decision 092)
    ...[
      'spectacles',
      'reservations',
      'ledger',
      'door',
      'artistes',
      'contact',
      'campaigns',
      'alertes',
    ].map((room) => ['soirees', room]),
    ['users', 'reservations'], // whoever has booked is not erased as a stranger (decision 085)
    ['reservations', 'codes'], // what a code takes off the price, and how often it may be used
    ['reservations', 'ledger'], // tickets that are sent again, and the numbers on them (decision 091)
    ['reservations', 'spectacles'], // what visitors may see of a show, and its free seats
  ],
  web: [
    ['auth', 'artistes'], // whom one follows stands in one's account (decision 065)
    ['auth', 'reservations'], // what one has booked stands in one's account (decision 043)
    ['codes', 'spectacles'], // the shows that a code is for
    ['contact', 'lieu'], // the four questions
    ['photos', 'spectacles'], // the dates at hand
    ['cours', 'newsletter'], // the letter says when courses open (decision 038)
    ['settings', 'lieu'], // the same questions, in English
    ['figures', 'ledger'], // how an amount is written
    ['lieu', 'avis'], // what the audience says (decision 038)
    ['newsletter', 'campaigns'], // its tab sends and follows them (decision 039)
    ['spectacles', 'alertes'], // who cannot book yet leaves an address on the page of a show (decision 133)
    ['spectacles', 'reservations'], // booking stands open on the page of a show (decision 094)
    ['spectacles', 'photos'],
    ['spectacles', 'uploads'], // the picture of a show
    ['artistes', 'uploads'], // a portrait
    ['lieu', 'uploads'], // a picture of the venue
    ['photos', 'uploads'], // an additional photo
    ['sponsorise', 'photos'],
    ['sponsorise', 'spectacles'],
  ],
}

/** The home page and « Ce soir » show every room; the office's own parts are no room. */
const ASIDE = '^apps/web/src/(site/home|office/(app|lib|soirees|ui))/'

/** Where the rooms stand; the site and the office each have their part of one. */
const ROOMS = {
  api: '^apps/api/src/features',
  web: '^apps/web/src/(?:site|office)',
}

const edgeRules = (app) => [
  {
    name: `${app}-rooms-are-closed`,
    comment: 'A room does not import another; the exceptions stand in EDGES.',
    severity: 'error',
    from: { path: `${ROOMS[app]}/([^/]+)/`, pathNot: ASIDE },
    to: {
      path: `${ROOMS[app]}/([^/]+)/`,
      pathNot: [ASIDE, `${ROOMS[app]}/$1/`, ...EDGES[app].map(([, to]) => `${ROOMS[app]}/${to}/`)],
    },
  },
  ...[...new Set(EDGES[app].map(([, to]) => to))].map((to) => ({
    name: `${app}-door-to-${to}`,
    comment: `Only the rooms that EDGES names enter ${to}.`,
    severity: 'error',
    from: {
      path: `${ROOMS[app]}/`,
      pathNot: [
        ASIDE,
        `${ROOMS[app]}/${to}/`,
        ...EDGES[app].filter((edge) => edge[1] === to).map(([from]) => `${ROOMS[app]}/${from}/`),
      ],
    },
    to: { path: `${ROOMS[app]}/${to}/` },
  })),
]

/** What the contracts have for pages, without schemas. */
const CONSTANTS = '^packages/contracts/src/(.*constants|paths|rate-limits)\\.ts$'

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      // The table of pages loads each page later, and pages link to pages.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contracts-depend-on-nothing',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: '(\\.test|\\.config)\\.ts$' },
      to: { pathNot: ['^packages/contracts/', 'node_modules/.*/zod/'] },
    },
    {
      name: 'constants-need-no-zod',
      comment:
        'Pages carry constants, tables of addresses and rate limits; zod would be a fifth of their JavaScript.',
      severity: 'error',
      from: { path: CONSTANTS },
      to: { pathNot: CONSTANTS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-web-knows-neither-api-nor-database',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/api|prisma)/' },
    },
    {
      name: 'pages-know-no-server',
      comment: 'What runs in the browser imports neither Node nor the server beside it.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^apps/web/(server|build|scripts)/|^packages/(server|pictures)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-use-no-node-modules-of-node',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-api-knows-no-web',
      severity: 'error',
      from: { path: '^(apps/api|prisma|packages)/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'the-database-knows-no-application',
      severity: 'error',
      from: { path: '^(prisma|packages)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'packages-know-no-database',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^prisma/' },
    },
    {
      name: 'http-knows-no-room',
      severity: 'error',
      from: { path: '^apps/api/src/(http|platform)/' },
      to: { path: '^apps/api/src/features/' },
    },
    {
      name: 'routes-never-touch-the-database',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '^prisma/' },
    },
    {
      name: 'services-never-touch-http',
      severity: 'error',
      from: { path: '\\.service\\.ts$' },
      to: { path: '^apps/api/src/http/|node_modules/express/' },
    },
    {
      name: 'sides-are-apart',
      comment: 'Site, office and door never import one another; what two of them use is shared.',
      severity: 'error',
      from: { path: '^apps/web/src/(site|office|door)/' },
      to: { path: '^apps/web/src/(site|office|door)/', pathNot: '^apps/web/src/$1/' },
    },
    {
      name: 'shared-knows-no-side',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/(site|office|door|app)/' },
    },
    {
      name: 'sides-do-not-import-the-application',
      severity: 'error',
      from: { path: '^apps/web/src/(site|office|door)/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      from: {
        path: '^(apps|packages|prisma)/[^/]+',
        pathNot: ['\\.test\\.tsx?$', '/test/', '/testing/', '/bench/', '^apps/e2e/'],
      },
      to: { path: '/(test|testing)/' },
    },
    ...edgeRules('api'),
    ...edgeRules('web'),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated|test-results|\\.turbo)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
