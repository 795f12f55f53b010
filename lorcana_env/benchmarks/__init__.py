"""Measurements that commands make: throughput, the speed of training, and the tasks of the suite."""
