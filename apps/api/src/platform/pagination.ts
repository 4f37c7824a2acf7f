export interface PageQuery {
  page: number
  limit: number
}

/** Where a page stands in its list. */
export const paginationOf = (total: number, { page, limit }: PageQuery) => ({
  total,
  totalPages: Math.ceil(total / limit),
  limit,
  page,
})

/** The same page for Prisma. */
export const rangeOf = ({ page, limit }: PageQuery) => ({ skip: (page - 1) * limit, take: limit })
