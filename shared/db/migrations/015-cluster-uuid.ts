// The OpenSearch cluster that each index was built in, by which a wrong OPENSEARCH_URL is told from an index that was deleted. Null for
// those that an older release has built, and where OpenSearch does not tell it: not compared.
export const clusterUuid = `
alter table index_targets add column cluster_uuid text;
`;
