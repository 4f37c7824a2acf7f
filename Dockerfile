# Two images of one build: `--target api` (the API, the database's commands) and `--target web` (the site).
# docker-compose.yml puts them together.
FROM node:26.10.0-slim AS build
WORKDIR /app
ENV CI=true
COPY . .
RUN npm install --global pnpm@12.21.0 \
  && pnpm install --frozen-lockfile \
  && pnpm run build \
  && mkdir /packed \
  && node scripts/containers/pack.ts api /packed/api \
  && node scripts/containers/pack.ts web /packed/web \
  && mkdir -p /data/uploads /data/secrets /backups \
  /secrets/db /secrets/owner /secrets/api /secrets/web /secrets/backup /secrets/monitoring

FROM node:26.10.0-slim AS runtime
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# As packages/server/src/env.ts, which says why.
ENV MALLOC_ARENA_MAX="2" NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=16"
USER node

FROM runtime AS api
COPY --from=build --chown=node:node /data /data
COPY --from=build --chown=node:node /backups /backups
COPY --from=build --chown=node:node /secrets /secrets
# Inside their network the site calls the APIs by name.
ENV API_HOST=0.0.0.0
COPY --from=build /packed/api .
EXPOSE 4000
CMD ["node", "apps/api/src/main.ts"]

FROM runtime AS web
COPY --from=build /packed/web .
EXPOSE 3000
CMD ["node", "apps/web/server/main.ts"]
