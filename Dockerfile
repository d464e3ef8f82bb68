# One image for every program: docker run IMAGE api | indexer | migrate | reindex | ...
# Named exactly, so that two builds of one checkout run the same Node.js; docker-compose.yml takes another from NODE_IMAGE.
ARG NODE_IMAGE=node:24.20.0-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# For secrets that are made at the first start (SECRETS_FILE): a new volume takes over the owner of this folder.
RUN install -d -o node -g node -m 700 /var/lib/listings
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "dist/scripts/container-health.js"]
# Node.js is process 1 and handles SIGTERM itself: API and indexer finish what they have in hand.
ENTRYPOINT ["node", "dist/scripts/listings.js"]
CMD ["api"]
