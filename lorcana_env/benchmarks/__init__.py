"""Measurements that commands make: throughput, the speed of training, first answers, and the tasks of the suite."""
