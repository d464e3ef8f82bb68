import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.codelibs.opensearch.runner.OpenSearchRunner;
import org.tukaani.xz.XZInputStream;

/**
 * The Java half of the embedded servers, run from source: java -cp 'jars/*' Stack.java COMMAND.
 * PostgreSQL and Redis are native programs inside jars: unpacked here, started by Node.js. OpenSearch is Java and runs here.
 */
public final class Stack {
  public static void main(String[] args) throws Exception {
    switch (args.length == 0 ? "" : args[0]) {
      case "unpack" -> unpack(Path.of(args[1]), args[2], args[3]);
      case "opensearch" -> opensearch(Path.of(args[1]), args[2], args[3], args.length == 6 ? args[4] : null, args.length == 6 ? args[5] : "");
      default -> {
        System.err.println("usage: Stack.java unpack FOLDER linux|darwin x86_64|arm_64 | opensearch FOLDER HTTP_PORT TRANSPORT_PORT [CLUSTER SEED|-]");
        System.exit(2);
      }
    }
  }

  private static void unpack(Path folder, String system, String machine) throws IOException {
    Path postgres = Files.createDirectories(folder.resolve("postgres"));
    try (var tar = new TarArchiveInputStream(new XZInputStream(resource("postgres-" + system + "-" + machine + ".txz")))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path target = postgres.resolve(entry.getName()).normalize();
        if (!target.startsWith(postgres)) throw new IOException("archive entry outside the folder: " + entry.getName());
        Files.createDirectories(entry.isDirectory() ? target : target.getParent());
        if (entry.isSymbolicLink()) {
          // A later entry would be written through it, wherever it leads.
          if (!target.resolveSibling(entry.getLinkName()).normalize().startsWith(postgres)) {
            throw new IOException("archive link outside the folder: " + entry.getName() + " -> " + entry.getLinkName());
          }
          Files.deleteIfExists(target);
          Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else if (entry.isLink()) {
          throw new IOException("archive entry is a hard link: " + entry.getName());
        } else if (!entry.isDirectory()) {
          Files.copy(tar, target, StandardCopyOption.REPLACE_EXISTING);
          target.toFile().setExecutable((entry.getMode() & 0111) != 0, false);
        }
      }
    }
    Path redis = folder.resolve("redis-server");
    try (InputStream program = resource("redis-server-7.0.15-" + system + "-" + (machine.equals("x86_64") ? "amd64" : "arm64"))) {
      Files.copy(program, redis, StandardCopyOption.REPLACE_EXISTING);
    }
    redis.toFile().setExecutable(true, false);
  }

  private static InputStream resource(String name) throws IOException {
    InputStream stream = Stack.class.getClassLoader().getResourceAsStream(name);
    if (stream == null) throw new IOException("the jars hold no " + name);
    return new BufferedInputStream(stream);
  }

  /**
   * One node on 127.0.0.1 until SIGTERM: alone, or in a named cluster, as its manager or joining one at the address of `seed`.
   * The runner's own main hides errors, so its API is called.
   */
  private static void opensearch(Path folder, String httpPort, String transportPort, String cluster, String seed) throws Exception {
    var runner = new OpenSearchRunner();
    runner.onBuild((number, settings) -> {
      settings.put("network.host", "127.0.0.1");
      settings.put("http.port", httpPort);
      settings.put("transport.port", transportPort);
      if (cluster == null) {
        settings.put("discovery.type", "single-node");
        settings.putList("discovery.seed_hosts");
        settings.remove("cluster.initial_cluster_manager_nodes");
      } else {
        boolean joins = !seed.equals("-");
        String name = "node-" + transportPort;
        settings.put("discovery.type", "zen"); // the runner believes that one node is all there is
        settings.put("node.name", name);
        settings.putList("node.roles", joins ? List.of("data", "ingest") : List.of("cluster_manager", "data", "ingest"));
        settings.putList("discovery.seed_hosts", joins ? List.of(seed) : List.of());
        settings.putList("cluster.initial_cluster_manager_nodes", joins ? List.of() : List.of(name));
      }
      settings.put("action.auto_create_index", "false");
      // A nearly full disk would otherwise turn every index read-only.
      settings.put("cluster.routing.allocation.disk.threshold_enabled", "false");
    });
    var closed = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        runner.close();
      } catch (IOException error) {
        error.printStackTrace();
      }
      closed.countDown();
    }));
    runner.build(
        OpenSearchRunner.newConfigs()
            .basePath(folder.toString())
            .clusterName(cluster == null ? "listings" : cluster)
            .numOfNode(1));
    closed.await();
  }
}
